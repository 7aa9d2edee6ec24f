import { mayBeNoted } from '#domain/health/declared-name.ts';
import { decideWaiver, type WaiverSettings, waiverLabels } from '#domain/health/waiver.ts';
import { nameAndMobile } from '#domain/members/mobile-number.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { listed } from '#domain/values/text.ts';
import type { Member } from '#server/data/collections/members.ts';

/**
 * Who signed for a child, and is still to be checked; null: nobody.
 * @param guardians the names of those who act for them
 */
export function signerSummary(
  { guardianNote, unconfirmedSigners: { parq, waiver } }: Member,
  guardians: readonly string[],
) {
  const signed = [
    ...(parq ? [{ ...parq, what: 'the PAR-Q' }] : []),
    ...(waiver ? [{ ...waiver, what: 'the waiver' }] : []),
  ].toSorted((one, other) => Temporal.Instant.compare(one.signedAt, other.signedAt));
  const last = signed.at(-1);
  if (!last) return null;
  const whatOf = new Map<string, string[]>();
  for (const { name, phone, what } of signed) {
    const who = nameAndMobile(name, phone);
    whatOf.set(who, [...(whatOf.get(who) ?? []), what]);
  }
  return {
    seen: last.signedAt.toString(),
    /** What the club has noted instead; empty: the same name, or none. */
    notedOther:
      guardians.length > 0 || signed.every(({ name }) => mayBeNoted(guardianNote, name)) ? '' : guardianNote,
    actedBy: listed(guardians),
    lines: [...whatOf].map(([who, what]) => `${who} signed ${listed(what)} as their parent or guardian.`),
  };
}

/** Whether somebody has signed the waiver; null: the club has none, and they have signed none. */
export function waiverSummary(member: Member, settings: WaiverSettings, now: Temporal.Instant) {
  const { signedWaiverVersion: signed, waiverSignedAt } = member;
  const state = decideWaiver(member, settings);
  if (state === 'none' && signed === 0) return null;
  return {
    chip: waiverLabels[state],
    facts: [
      ...(signed > 0 ? [{ term: 'Signed', value: `Version ${signed}` }] : []),
      ...(waiverSignedAt ? [{ term: 'On', value: formatDateTime(waiverSignedAt, now) }] : []),
    ],
  };
}
