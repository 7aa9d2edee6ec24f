/** A program that reads with a token. Each answer that it gets is held to the description of the API. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { type ApiScope, apiScopeCodes } from '#domain/api/scopes.ts';
import { describeApi } from '#server/api/openapi.ts';
import { createToken } from '#server/api/tokens/create-token.ts';
import type { TestClub } from './club.ts';
import type { Answer } from './visitor.ts';

type Json = Record<string, unknown>;

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: Json }>> }>
  >;
}

const description = describeApi('http://127.0.0.1:3000');
const operations = description.paths as Readonly<Record<string, { readonly get: Operation }>>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', components: description.components });

/** What is wrong with an answer, by the description; nothing where the path isn’t in it. */
export function findDeviation(path: string, { status, headers, html }: Answer): string | null {
  const [pathname = ''] = path.replace('/api/v1', '').split('?');
  const known = Object.keys(operations).find((each) =>
    new RegExp(`^${each.replace('{id}', '[^/]+')}$`).test(pathname),
  );
  if (!known) return null;
  const response = operations[known]?.get.responses[status];
  if (!response) return status === 405 ? null : `${path}: ${status} is not described`;
  const type = headers.get('Content-Type') ?? '';
  const schema = response.content[type]?.schema;
  if (!schema) return `${path}: ${type} is not described for ${status}`;
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'api#/components')));
  return check(JSON.parse(html)) ? null : `${path}: ${ajv.errorsText(check.errors)}`;
}

export interface ApiClient {
  readonly token: string;
  /** The answer, which is as described. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The records of all pages. */
  all(path: string): Promise<Json[]>;
}

/** A token of an admin, by default for everything. */
export async function tokenFor(
  { services }: TestClub,
  owner: { readonly uid: string; readonly name: string },
  scopes: readonly ApiScope[] = apiScopeCodes,
): Promise<string> {
  const wanted = { name: 'Newsletter', scopes, days: 30, formToken: crypto.randomUUID(), by: owner };
  const made = await createToken(services, wanted);
  if (made.kind !== 'created') throw new Error(made.sentence);
  return made.token;
}

export function clientWith(club: TestClub, token: string): ApiClient {
  const get: ApiClient['get'] = async (path, headers) => {
    const answer = await club.visitor().get(path, { Authorization: `Bearer ${token}`, ...headers });
    expect(findDeviation(path, answer)).toBeNull();
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    return answer;
  };
  return {
    token,
    get,
    async all(path) {
      const found: Json[] = [];
      for (let next: string | null = path; next !== null; ) {
        const { status, html } = await get(next);
        if (status !== 200) throw new Error(`${next}: ${status} ${html}`);
        const page = JSON.parse(html) as { items: Json[]; next: string | null };
        found.push(...page.items);
        next = page.next?.slice(page.next.indexOf('/api/')) ?? null;
      }
      return found;
    },
  };
}

export const jsonOf = ({ html }: Answer) => JSON.parse(html);
