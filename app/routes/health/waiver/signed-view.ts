import { decideWaiver } from '#domain/health/waiver.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import type { Member } from '#server/data/collections/members.ts';
import { findWaiver, listSignedWaivers, type SignedWaiver } from '#server/health/find-waivers.ts';
import type { Services } from '#server/services.ts';

/** Where somebody is with the waiver: what they have signed, and what there is to sign. */
export async function waiverView({ store, now }: Pick<Services, 'store' | 'now'>, member: Member) {
  // Settings that are kept may be a few seconds old, and another process may have published since.
  const settings = await readStoredSettings(store);
  const [current, signed] = await Promise.all([
    findWaiver(store, settings.waiverVersion),
    listSignedWaivers(store, member.id),
  ]);
  const state = decideWaiver(member, settings);
  // Their parent or guardian may sign instead of the adult that staff have not confirmed.
  const isSigned = member.signedWaiverVersion === settings.waiverVersion && state !== 'not-confirmed';
  return {
    state,
    toSign: current && !isSigned ? { version: current.version, text: current.text } : null,
    signed: signed.map((each) => signedView(each, now())),
  };
}

/** What has been signed, as the member and staff see it. */
export function signedView({ signature, text }: SignedWaiver, now: Temporal.Instant) {
  const { id, version, signedAt, declaredName, guardianName } = signature;
  const when = formatDateTime(signedAt, now);
  return {
    id,
    version,
    summary: `Version ${version}, signed ${when}`,
    facts: [
      { term: 'Signed', value: when },
      ...(declaredName ? [{ term: 'Name typed', value: declaredName }] : []),
      ...(guardianName ? [{ term: 'Parent or guardian', value: guardianName }] : []),
      { term: 'Where', value: whereSigned(signature) },
    ],
    text,
  };
}

function whereSigned({ declaredName, guardianName, deskName, isByLink }: SignedWaiver['signature']): string {
  if (isByLink) return `On their own phone, with a link from ${deskName}`;
  if (deskName) return `On a tablet from ${deskName}`;
  return guardianName && !declaredName ? 'In the parent or guardian’s account' : 'Online';
}

export type SignedView = ReturnType<typeof signedView>;
