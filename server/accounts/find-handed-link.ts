import { type HandedLink, isClosed } from '#domain/accounts/handed-link.ts';
import { members } from '../data/collections/members.ts';
import type { Services } from '../services.ts';

/** The link with which somebody's password was chosen, where something is still closed after it. Read from the store for each request. */
export async function findClosingLink(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
): Promise<HandedLink | null> {
  const link = (await store.find(members, uid))?.handedLink ?? null;
  return isClosed(link, now()) ? link : null;
}
