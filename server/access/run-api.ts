import type { MiddlewareFunction } from 'react-router';
import type { AccessRow } from '#app/map/who.ts';
import { asProblem } from '../api/answer.ts';
import { ApiProblemError, type Problem } from '../api/problem.ts';
import { countUse } from '../api/tokens/count-use.ts';
import { readBearer } from '../api/tokens/find-token.ts';
import { appHeaders } from '../http/connection.ts';
import {
  connectionContext,
  credentialsContext,
  noCredentials,
  servicesContext,
  urlContext,
} from '../request/context.ts';
import { idsArePlain } from './ids-are-plain.ts';
import { runGuards } from './run-guards.ts';

type ApiRequest = Pick<
  Parameters<MiddlewareFunction<Response>>[0],
  'request' | 'url' | 'params' | 'context'
> & {
  readonly row: AccessRow;
  readonly pattern: string;
};

const ALLOW = 'GET, HEAD';

/**
 * Runs the guard of an address of the API, which knows a token and no cookie; every refusal is JSON. The scope that it needs is in its
 * access row. Nothing is read before the request is on record.
 */
export async function runApi(request: ApiRequest, next: () => Promise<Response>): Promise<Response> {
  const response = await asProblem(request, async () => {
    await requireToken(request);
    return next();
  });
  response.headers.set(appHeaders.route, request.pattern);
  return response;
}

/** @throws ApiProblemError */
async function requireToken({ request, url, params, context, row }: ApiRequest): Promise<void> {
  const services = context.get(servicesContext);
  const credentials = { ...noCredentials, apiToken: readBearer(request.headers) };
  context.set(urlContext, url);
  context.set(credentialsContext, credentials);
  const outcome = await runGuards(row.guards, credentials, context);
  if (outcome.kind !== 'allow-api') throw refusal(noToken(credentials.apiToken !== null));
  const { token } = outcome;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw refusal(wrongMethod);
  if (!row.scope || !idsArePlain(params)) throw refusal(notThere);
  if (!token.scopes.includes(row.scope)) {
    services.log.info({ tokenId: token.id, scope: row.scope }, 'API access denied');
    throw refusal(outOfScope(row.scope));
  }
  const { address } = context.get(connectionContext);
  const decision = await countUse(services, { token, scope: row.scope, address });
  if (decision.kind === 'too-many') throw refusal(tooMany(decision.retryAfterSeconds));
}

const refusal = (problem: Problem) => new ApiProblemError(problem);

const noToken = (isGiven: boolean): Problem => ({
  status: 401,
  detail: isGiven
    ? 'This token doesn’t work: it’s unknown, expired or revoked, or its owner isn’t an admin any more.'
    : 'Send a token in the header “Authorization: Bearer …”.',
  headers: { 'WWW-Authenticate': `Bearer realm="Clubfloor API"${isGiven ? ', error="invalid_token"' : ''}` },
});

const wrongMethod: Problem = {
  status: 405,
  detail: 'The API only reads: use GET or HEAD.',
  headers: { Allow: ALLOW },
};

const notThere: Problem = { status: 404, detail: 'There is nothing at this address.' };

const outOfScope = (scope: string): Problem => ({
  status: 403,
  detail: `This token doesn’t have the scope ${scope}.`,
  headers: {
    'WWW-Authenticate': `Bearer realm="Clubfloor API", error="insufficient_scope", scope="${scope}"`,
  },
});

const tooMany = (seconds: number): Problem => ({
  status: 429,
  detail: `Too many requests with this token. Go on in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  headers: { 'Retry-After': String(seconds) },
});
