import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import type { FamilyStaff } from '#server/families/change-family.ts';
import type { FamilyChanged, FamilyOutcome } from '#server/families/family-outcome.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';

interface Step {
  readonly uid: string;
  readonly take: (services: Services, step: { uid: string; by: FamilyStaff }) => Promise<FamilyOutcome>;
  /** `pays for the family now`, or the whole sentence. */
  readonly done: string | ((outcome: FamilyChanged) => string);
}

/** A button of the family page: changes one person’s part, and goes back to the page of whoever pays. */
export function postStep(url: URL, context: Context, { uid, take, done }: Step) {
  return submitOnce(url, context, async () => {
    const outcome = await take(context.get(servicesContext), { uid, by: await findStaffActor(context) });
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'refused')
      return redirectWithFlash(paths.memberFamily(uid), outcome.sentence, 'bad');
    const back = paths.memberFamily(outcome.payerUid || uid);
    if (outcome.kind === 'unchanged') return redirectWithFlash(back, 'No changes to save.');
    return redirectWithFlash(back, typeof done === 'string' ? `${outcome.name} ${done}.` : done(outcome));
  });
}
