import type { AccessRow } from '#app/map/who.ts';
import { isOn } from '#domain/club/areas.ts';
import { type Context, servicesContext } from '../request/context.ts';
import { notFound } from './not-found.ts';

/**
 * Holds back what belongs to an area that the club has switched off, for everybody, staff too; to be called after the guards, before any form
 * is read.
 * @param onFailure called where the settings can't be read
 * @throws 404
 */
export async function requireArea(
  row: AccessRow,
  { url, context }: { readonly url: URL; readonly context: Context },
  onFailure: (error: unknown) => Promise<never>,
): Promise<void> {
  if (!row.areas) return;
  const { areasOff } = await context.get(servicesContext).settings.read().catch(onFailure);
  if (!isOn(row, areasOff)) throw notFound(url);
}
