/** The description of the API (OpenAPI 3.1), from the same schemas that its answers are made of. */
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { REQUESTS_A_MINUTE } from '#domain/api/request-limit.ts';
import { apiScopes } from '#domain/api/scopes.ts';
import { PROBLEM_TYPE, problemSchema } from './problem.ts';
import { bookingList, bookingRecord } from './resources/bookings.ts';
import { memberList, memberRecord } from './resources/members.ts';
import { paymentList, paymentRecord } from './resources/payments.ts';
import type { ApiList, ApiRecord } from './resources/resource.ts';
import { visitList } from './resources/visits.ts';

const resources = [
  memberList,
  memberRecord,
  bookingList,
  bookingRecord,
  visitList,
  paymentList,
  paymentRecord,
] as unknown as readonly (ApiList | ApiRecord)[];

type Json = Record<string, unknown>;

const isList = (resource: ApiList | ApiRecord): resource is ApiList => 'query' in resource;

/** What is wrong, by status; a list’s has no 404. */
const refusals: readonly (readonly [status: string, text: string])[] = [
  ['401', 'The token is missing or doesn’t work.'],
  ['403', 'The token may not read this.'],
  ['404', 'There is no record with this id.'],
  ['422', 'A parameter is unknown or wrong; `errors` names each.'],
  ['429', `More than ${REQUESTS_A_MINUTE} requests in a minute; \`Retry-After\` says when to try again.`],
  ['500', 'Something went wrong here; quote `reference` when you report it.'],
  ['503', 'The club’s records can’t be reached just now; `Retry-After` says when to try again.'],
];

/** @param origin of the club’s addresses: `https://club.example` */
export function describeApi(origin: string): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Clubfloor API',
      version: '1',
      description: `Reads the club’s records. Examples: ${origin}${paths.readGuide('api')}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin + paths.api }],
    security: [{ token: [] }],
    tags: apiScopes.map(({ code, label, hint }) => ({ name: code, description: `${label}: ${hint}` })),
    paths: Object.fromEntries(resources.map((resource) => [resource.path, describePath(resource)])),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of an admin: Settings, “API and webhooks”.',
        },
      },
      schemas: {
        ...Object.fromEntries(resources.map(({ item }) => [nameOf(item), toJsonSchema(item)])),
        Problem: toJsonSchema(problemSchema),
      },
    },
  };
}

function describePath(resource: ApiList | ApiRecord): Json {
  const { summary, description, scope, item } = resource;
  const itemRef = { $ref: `#/components/schemas/${nameOf(item)}` };
  return {
    get: {
      operationId: isList(resource) ? `list${nameOf(item)}s` : `get${nameOf(item)}`,
      ...{ summary, tags: [scope] },
      description: `${description} Needs the scope \`${scope}\`.`,
      parameters: isList(resource) ? listParameters(resource) : [idInPath],
      responses: {
        200: {
          description: isList(resource) ? 'One page of the list.' : 'The record.',
          content: { 'application/json': { schema: isList(resource) ? pageOf(itemRef) : itemRef } },
        },
        ...Object.fromEntries(
          refusals
            .filter(([status]) => status !== '404' || !isList(resource))
            .map(([status, text]) => [status, refusal(text)]),
        ),
      },
    },
  };
}

const refusal = (description: string): Json => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

const pageOf = (items: Json): Json => ({
  type: 'object',
  properties: {
    items: { type: 'array', items },
    next: { type: ['string', 'null'], description: 'The address of the next page; null: this is the last.' },
  },
  required: ['items', 'next'],
  additionalProperties: false,
});

const idInPath: Json = {
  ...{ name: 'id', in: 'path', required: true },
  schema: { type: 'string', pattern: '^[\\w-]{1,128}$' },
};

function listParameters({ query }: ApiList): Json[] {
  const { properties = {} } = toJsonSchema(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', required: false, description, schema },
  }));
}

/** A schema’s name in the description, from its `meta`. */
const nameOf = (schema: z.ZodObject) => String(schema.meta()?.title);

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output' = 'output'): Json {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return described;
}
