/** What the pages share on which a waiver is signed: the member’s own, their guardian’s, and the one on the club’s tablet. */
import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import {
  findSignerProblem,
  findSignerProblems,
  isOwnName,
  isSignerUnknown,
  type SigningPlace,
} from '#domain/health/declared-name.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import type { Member } from '#server/data/collections/members.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
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
  | { readonly kind: 'guardian'; readonly guardian: Member }
  | { readonly kind: 'tablet'; readonly handoverId: string };

const CHANGED =
  'The waiver has changed since you opened this page. Please read the new one below, then sign it.';

/** Signs, or says what is missing. */
export async function postSignature(
  services: Services,
  { submission, member, place }: { submission: Signing; member: Member; place: WaiverPlace },
) {
  const { seen, declaredName, guardianName, guardianPhone, isGuardian } = submission.value;
  const now = services.now();
  // On the tablet a child and a parent or guardian sign, each with their own name.
  const isByBoth = place.kind === 'tablet' && needsGuardian(member, now);
  const known: SigningPlace =
    place.kind === 'tablet'
      ? { kind: 'tablet', guardians: isByBoth ? await listGuardianNames(services.store, member, now) : [] }
      : place;
  const problem = findSignerProblem(isByBoth ? guardianName : declaredName, member, known, now);
  const isUnknown = isSignerUnknown(member, known, now);
  const fieldErrors = {
    ...(isByBoth && !isOwnName(declaredName, member)
      ? { declaredName: [`Enter the member’s name as it is in their details: ${member.name}`] }
      : {}),
    ...(isUnknown ? findSignerProblems({ guardianPhone, isGuardian: isGuardian === 'on' }) : {}),
    ...(problem ? { [isByBoth ? 'guardianName' : 'declaredName']: [problem] } : {}),
  };
  if (Object.keys(fieldErrors).length > 0) return refuse(submission.reply({ fieldErrors }));
  const outcome = await signWaiver(services, member.id, {
    version: Number(seen) || 0,
    ...(place.kind === 'guardian'
      ? {
          declaredName: '',
          guardianName: declaredName,
          guardian: { uid: place.guardian.id, name: place.guardian.name },
        }
      : { declaredName, guardianName: isByBoth ? guardianName : '' }),
    signerPhone: isUnknown ? guardianPhone : '',
    handoverId: place.kind === 'tablet' ? place.handoverId : null,
  });
  return outcome.kind === 'changed' ? refuse(submission.reply({ formErrors: [CHANGED] }), 409) : null;
}
