import { notFound } from '#server/access/not-found.ts';
import type { Import } from '#server/data/collections/imports.ts';
import { findImport } from '#server/imports/apply-rows.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import type { TrainingFile } from '#server/training/imports/read-training-list.ts';

export type MigrationKind = TrainingFile['kind'];

/** A list of exercises, personal bests or leads. @throws a 404 page where there is none with this id */
export async function getMigration(
  url: URL,
  context: Context,
  id: string,
): Promise<Import & { readonly kind: MigrationKind }> {
  const list = await findImport(context.get(servicesContext), id, (kind) => kind !== 'members');
  if (!list || list.kind === 'members') throw notFound(url);
  return { ...list, kind: list.kind };
}
