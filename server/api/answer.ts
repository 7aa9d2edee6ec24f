/** Answers a request to the API, once the guards have let it through. */
import { z } from 'zod';
import { StoreUnavailableError, TransactionContentionError } from '../data/store.ts';
import { recordError } from '../log/record-error.ts';
import { type Context, connectionContext, servicesContext } from '../request/context.ts';
import { ApiProblemError, problemResponse } from './problem.ts';
import { openCursor, readParameters, sealCursor } from './query.ts';
import type { ApiList, ApiRecord } from './resources/resource.ts';

const noParameters = z.object({});

interface Args {
  readonly url: URL;
  readonly context: Context;
}

/** Whatever happens, the answer is JSON. */
export async function asProblem({ url, context }: Args, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblemError) return problemResponse(error.problem);
    const services = context.get(servicesContext);
    const { requestId } = context.get(connectionContext);
    const reference = recordError(services, error, { route: url.pathname, requestId });
    if (error instanceof StoreUnavailableError || error instanceof TransactionContentionError) {
      const detail = 'The club’s records can’t be reached just now. Please try again.';
      return problemResponse({ status: 503, detail, reference, headers: { 'Retry-After': '10' } });
    }
    return problemResponse({ status: 500, detail: 'Something went wrong here.', reference });
  }
}

export function answerList<Shape extends z.ZodRawShape>(list: ApiList<Shape>, args: Args): Promise<Response> {
  const { url, context } = args;
  return asProblem(args, async () => {
    const services = context.get(servicesContext);
    const { secret, config } = services;
    const place = { path: url.pathname, search: url.searchParams };
    const filters = readParameters(list.query, place.search);
    const { limit, cursor } = filters as { limit: number; cursor?: string };
    const from = cursor === undefined ? null : openCursor(secret, place, cursor);
    const { items, nextCursor } = await list.read(services, filters, { limit, cursor: from });
    const search = new URLSearchParams(place.search);
    if (nextCursor !== null) search.set('cursor', sealCursor(secret, place, nextCursor));
    const next = nextCursor === null ? null : `${config.linkOrigin}${url.pathname}?${search}`;
    return json({ items, next });
  });
}

export function answerRecord(record: ApiRecord, id: string, args: Args): Promise<Response> {
  const { url, context } = args;
  return asProblem(args, async () => {
    rejectParameters(url);
    const found = await record.find(context.get(servicesContext), id);
    if (found === null)
      throw new ApiProblemError({ status: 404, detail: 'There is no record with this id.' });
    return json(found);
  });
}

/** @throws ApiProblemError 422 where the address has parameters, and none are known */
function rejectParameters({ searchParams }: URL): void {
  readParameters(noParameters, searchParams);
}

function json(value: object): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
