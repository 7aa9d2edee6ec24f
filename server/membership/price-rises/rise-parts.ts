import { canBeMailed } from '#domain/families/family.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Services } from '../../services.ts';
import type { RiseClub, RiseReader } from './rise-mails.ts';

export type RiseParts = Pick<
  Services,
  'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'config' | 'payments' | 'log' | 'now'
>;

/** Members read at a time. */
export const RISE_PAGE = 200;

/** The member as a mail addresses them; null: there is nowhere to send it. */
export function readerOf(member: Member, now: Temporal.Instant): RiseReader | null {
  const { firstName, name, planPriceInPence } = member;
  return canBeMailed(member, now) ? { firstName, name, planPriceInPence } : null;
}

export async function readRiseClub({ settings, config }: RiseParts): Promise<RiseClub> {
  return { clubName: (await settings.read()).clubName, origin: config.linkOrigin };
}
