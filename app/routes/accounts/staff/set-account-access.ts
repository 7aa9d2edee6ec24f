import { setAccountDisabled } from '#server/accounts/set-account-disabled.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { requirePerson } from './person-page.ts';

/** Disables or enables an account, then returns to the person's page. */
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
    return redirectWithFlash(here, `${name}’s account has been ${isDisabled ? 'disabled' : 'enabled'}.`);
  });
}
