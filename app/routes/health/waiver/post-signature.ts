/** What the pages share on which a waiver is signed: the member’s own, their guardian’s, and the one on the club’s tablet. */
import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import { findSignerProblem } from '#domain/health/declared-name.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { signWaiver } from '#server/health/sign-waiver.ts';
import { refuse } from '#server/request/read-form.ts';
import type { Services } from '#server/services.ts';
import type { waiverForm } from './waiver.form.ts';

type Signing = Extract<
  Submission<z.input<typeof waiverForm>, string[], z.output<typeof waiverForm>>,
  { status: 'success' }
>;

export type WaiverPlace =
  | { readonly kind: 'own-account' }
  | { readonly kind: 'guardian'; readonly guardian: Member; readonly url: URL }
  | {
      readonly kind: 'tablet';
      readonly handoverId: string;
      /** What a link answers that has been used or has ended meanwhile; a tablet’s first page says it by itself. */
      readonly closed?: Response;
    };

const CHANGED =
  'The waiver has changed since you opened this page. Please read the new one below, then sign it.';

/** Signs, or says what is missing. @throws a 404 where the guardian no longer acts for them */
export async function postSignature(
  services: Services,
  { submission, member, place }: { submission: Signing; member: Member; place: WaiverPlace },
) {
  const { seen, declaredName, guardianName, guardianPhone, isGuardian } = submission.value;
  const now = services.now();
  // On the tablet a child and a parent or guardian sign, each with their own name: who that may be is decided with the signature.
  const isByBoth = place.kind === 'tablet' && needsGuardian(member, now);
  const problem = place.kind === 'tablet' ? null : findSignerProblem(declaredName, member, place, now);
  if (problem) return refuse(submission.reply({ fieldErrors: { declaredName: [problem] } }));
  const outcome = await signWaiver(services, member.id, {
    version: Number(seen) || 0,
    ...(place.kind === 'guardian'
      ? {
          declaredName: '',
          guardianName: declaredName,
          guardian: { uid: place.guardian.id, name: place.guardian.name },
        }
      : { declaredName, guardianName: isByBoth ? guardianName : '' }),
    said: { guardianPhone, isGuardian: isGuardian === 'on' },
    handoverId: place.kind === 'tablet' ? place.handoverId : null,
  });
  if (outcome.kind === 'closed' && place.kind === 'guardian') throw notFound(place.url);
  if (outcome.kind === 'closed' && place.kind === 'tablet' && place.closed) return place.closed;
  if (outcome.kind === 'signer') return refuse(submission.reply({ fieldErrors: outcome.problems }));
  return outcome.kind === 'changed' ? refuse(submission.reply({ formErrors: [CHANGED] }), 409) : null;
}
