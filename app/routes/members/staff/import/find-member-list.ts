import { notFound } from '#server/access/not-found.ts';
import type { Import } from '#server/data/collections/imports.ts';
import { findImport } from '#server/imports/apply-rows.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** An uploaded list of members. @throws 404 */
export async function getMemberList(url: URL, context: Context, id: string): Promise<Import> {
  const list = await findImport(context.get(servicesContext), id, (kind) => kind === 'members');
  if (!list) throw notFound(url);
  return list;
}
