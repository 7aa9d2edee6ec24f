import { type Context, servicesContext } from '#server/context.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { setAccountDisabled } from '#server/operations/set-account-disabled.ts';
import { findActor } from '#server/staff-actor.ts';
import { requirePerson } from './person-page.ts';

/** What disabling an account and enabling it again have in common: the post, answered by the person's page. */
export function setAccountAccess(
  url: URL,
  context: Context,
  { uid, isDisabled }: { uid: string; isDisabled: boolean },
) {
  return submitOnce(url, context, async () => {
    const { name, here } = await requirePerson(url, context, uid);
    const by = await findActor(context);
    const outcome = await setAccountDisabled(context.get(servicesContext), { uid, isDisabled, by });
    if (outcome.kind === 'refused') return redirectWithFlash(here, outcome.sentence, 'bad');
    return redirectWithFlash(here, `${name}’s account is ${isDisabled ? 'disabled' : 'enabled'}.`);
  });
}
