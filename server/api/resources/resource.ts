import type { z } from 'zod';
import type { ApiScope } from '#domain/api/scopes.ts';
import type { Page } from '../../data/store.ts';
import type { Services } from '../../services.ts';

/** Everything that a resource reads with. */
export type ApiReads = Pick<Services, 'store' | 'now'>;

interface Resource {
  readonly scope: ApiScope;
  /** As in the description: `/members/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
}

/** Addresses that answer with a page of records. */
export interface ApiList<Shape extends z.ZodRawShape = z.ZodRawShape> extends Resource {
  readonly query: z.ZodObject<Shape>;
  readonly item: z.ZodObject;
  /** The records of a page, in the words of `item`; `limit` and `cursor` are the store's. */
  read(
    reads: ApiReads,
    filters: z.output<z.ZodObject<Shape>>,
    page: { readonly limit: number; readonly cursor: string | null },
  ): Promise<Pick<Page<object>, 'items' | 'nextCursor'>>;
}

/** Addresses that answer with one record. */
export interface ApiRecord extends Resource {
  readonly item: z.ZodObject;
  /** Null: there is none. */
  find(reads: ApiReads, id: string): Promise<object | null>;
}

/** Keeps the types of a list's own parameters. */
export function apiList<Shape extends z.ZodRawShape>(list: ApiList<Shape>): ApiList<Shape> {
  return list;
}
