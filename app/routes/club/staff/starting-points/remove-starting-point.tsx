import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { findAllUses, removeStartingPoint } from '#server/club/starting-points/remove-starting-point.ts';
import type { StartingPointUse } from '#server/club/starting-points/starting-point-uses.ts';
import { startingPoints, USED_ID } from '#server/data/collections/club.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import type { Route } from './+types/remove-starting-point.ts';
import { filledInView } from './filled-in-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove what was filled in' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const used = await store.find(startingPoints, USED_ID);
  if (!used) throw redirect(paths.startingPoints, 303);
  const { name, classes, weekly, plans } = await filledInView(store, used);
  return {
    name,
    counts: `${classes.length} class types, ${weekly.length} weekly classes and ${plans.length} plans`,
    reasons: reasonsOf(await findAllUses(store, used)),
  };
}

const reasonTexts: Readonly<Record<StartingPointUse, string>> = {
  booked: 'Someone has booked a class.',
  trained: 'A class has a workout or a result.',
  added: 'You’ve added classes of these class types.',
  members: 'Someone has one of the plans, has requested it or has paid for it.',
  online: 'A plan has a price at Stripe.',
};

const reasonsOf = (uses: ReadonlySet<StartingPointUse>): string[] =>
  (Object.keys(reasonTexts) as StartingPointUse[])
    .filter((use) => uses.has(use))
    .map((use) => reasonTexts[use]);

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const outcome = await removeStartingPoint(context.get(servicesContext), await findActor(context));
    if (outcome.kind === 'used') {
      const text = `Nothing can be removed any more. ${reasonsOf(outcome.uses).join(' ')}`;
      return redirectWithFlash(paths.removeStartingPoint, text, 'warn');
    }
    const text =
      outcome.kind === 'removed' ? 'Everything we filled in has been removed.' : 'There’s nothing to remove.';
    return redirectWithFlash(paths.startingPoints, text);
  });
}

export default function RemoveStartingPointPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, reasons } = loaderData;
  if (reasons.length > 0) {
    return (
      <FormPage
        title={`${name} can’t be removed any more`}
        lead="It’s in use. You can still edit everything, retire class types and stop selling plans."
      >
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <ButtonLink href={paths.startingPoints} tone="quiet">
          See what was filled in
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <ConfirmPage
      title={`Remove ${name}?`}
      lead={`This removes ${counts}, with any changes you’ve made to them, and puts the booking rules back. Nobody has used them yet.`}
      action="Remove everything"
      tone="danger"
    />
  );
}
