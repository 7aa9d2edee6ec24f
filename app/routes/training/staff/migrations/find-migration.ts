import { notFound } from '#server/access/not-found.ts';
import type { Import } from '#server/data/collections/imports.ts';
import { findImport } from '#server/imports/apply-rows.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** A list of exercises or personal bests. @throws a 404 page where there is none with this id */
export async function getMigration(url: URL, context: Context, id: string): Promise<Import> {
  const list = await findImport(context.get(servicesContext), id, (kind) => kind !== 'members');
  if (!list) throw notFound(url);
  return list;
}
