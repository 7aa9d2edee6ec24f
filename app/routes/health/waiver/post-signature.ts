/** What the two pages share on which a waiver is signed: the member’s own, and the one on the club’s tablet. */
import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import { findGuardianNameProblem, isOwnName } from '#domain/health/declared-name.ts';
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

const CHANGED =
  'The waiver has changed since you opened this page. Please read the new one below, then sign it.';

/** Signs, or says what is missing. @param handoverId of the tablet; null: in their own account */
export async function postSignature(
  services: Services,
  { submission, member, handoverId }: { submission: Signing; member: Member; handoverId: string | null },
) {
  const { seen, declaredName, guardianName } = submission.value;
  const now = services.now();
  const isMinor = needsGuardian(member, now);
  const guardians = isMinor ? await listGuardianNames(services.store, member, now) : [];
  const guardianProblem = isMinor ? findGuardianNameProblem(guardianName, member, guardians) : null;
  const fieldErrors = {
    ...(isOwnName(declaredName, member, now)
      ? {}
      : { declaredName: [`Enter your own name as it is in your details: ${member.name}`] }),
    ...(guardianProblem ? { guardianName: [guardianProblem] } : {}),
  };
  if (Object.keys(fieldErrors).length > 0) return refuse(submission.reply({ fieldErrors }));
  const outcome = await signWaiver(services, member.id, {
    version: Number(seen) || 0,
    declaredName,
    guardianName: isMinor ? guardianName : '',
    handoverId,
  });
  return outcome.kind === 'changed' ? refuse(submission.reply({ formErrors: [CHANGED] }), 409) : null;
}
