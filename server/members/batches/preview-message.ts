import { type SkipReason, skippedNobody } from '#domain/members/member-batch.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { members } from '../../data/collections/members.ts';
import type { Services } from '../../services.ts';
import { clubMessage, findUnconfirmed, skipOf, type Words } from './club-message.ts';
import { type SelectedMembers, selectedUids } from './selected-members.ts';

/** So many of the chosen are looked at: a preview of thousands must not take as long as sending. */
const LOOKED_AT = 100;

export interface MessagePreview {
  /** The first who gets it; null: nobody of those looked at. */
  readonly first: { readonly name: string; readonly subject: string; readonly body: string } | null;
  /** How many of them get it, and how many do not and why; null: more are chosen than are looked at. */
  readonly counts: { readonly sent: number; readonly skipped: Readonly<Record<SkipReason, number>> } | null;
}

/** A message to many members as the first of them will read it. Writes nothing. */
export async function previewMessage(
  services: Pick<Services, 'store' | 'identity' | 'settings' | 'config'>,
  selected: SelectedMembers,
  words: Words,
): Promise<MessagePreview> {
  const { store, settings, config } = services;
  const { uids, areAll } = await firstUids(selected);
  const [people, preferences, unconfirmed, { clubName }] = await Promise.all([
    store.findMany(members, uids),
    store.findMany(bookingProfiles, uids),
    findUnconfirmed(services, uids),
    settings.read(),
  ]);
  const skipped = skippedNobody();
  let first: MessagePreview['first'] = null;
  let sent = 0;
  for (const [index, member] of people.entries()) {
    if (!member) continue;
    const reason = skipOf(member, preferences[index], unconfirmed);
    if (reason) {
      skipped[reason] += 1;
      continue;
    }
    sent += 1;
    if (first) continue;
    const { subject, body } = clubMessage(words, member.firstName, { ...config, clubName });
    first = { name: member.name || member.email, subject, body };
  }
  return { first, counts: areAll ? { sent, skipped } : null };
}

async function firstUids(selected: SelectedMembers): Promise<{ uids: string[]; areAll: boolean }> {
  const uids: string[] = [];
  for await (const page of selectedUids(selected)) {
    uids.push(...page);
    if (uids.length > LOOKED_AT) return { uids: uids.slice(0, LOOKED_AT), areAll: false };
  }
  return { uids, areAll: true };
}
