import { formatDateTime } from '#domain/values/dates.ts';
import type { SignedWaiver } from '#server/health/find-waivers.ts';

/** What has been signed, as the member and staff see it. */
export function signedView({ signature, text }: SignedWaiver, now: Temporal.Instant) {
  const { id, version, signedAt, declaredName, guardianName, deskName } = signature;
  const when = formatDateTime(signedAt, now);
  return {
    id,
    version,
    summary: `Version ${version}, signed ${when}`,
    facts: [
      { term: 'Signed', value: when },
      { term: 'Name typed', value: declaredName },
      ...(guardianName ? [{ term: 'Parent or guardian', value: guardianName }] : []),
      { term: 'Where', value: deskName ? `On a tablet from ${deskName}` : 'In their account' },
    ],
    text,
  };
}
export type SignedView = ReturnType<typeof signedView>;
