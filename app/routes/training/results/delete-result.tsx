import * as paths from '#app/paths.ts';
import { formatLongDay } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { removeResult } from '#server/training/results/write-result.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/delete-result.ts';
import { findOwnResult } from './find-own-result.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Delete training' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { title, date, hyrox, workoutId } = await findOwnResult(url, context, id);
  const now = context.get(servicesContext).now();
  const day = formatLongDay(Temporal.PlainDate.from(date), now);
  return {
    title,
    day,
    what: hyrox ? 'race and its splits' : 'training',
    isOnBoard: workoutId !== '',
    href: paths.viewResult(id),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const memberUid = requireLogin(context).uid;
    const by = await findActor(context);
    const outcome = await removeResult(context.get(servicesContext), { id, memberUid, by });
    if (outcome.kind === 'not-found') throw notFound(url);
    const { title, hyrox } = outcome.result;
    return redirectWithFlash(hyrox ? paths.hyroxRaces : paths.myTraining, `${title} deleted.`);
  });
}

export default function DeleteResultPage({
  loaderData: { title, day, what, isOnBoard, href },
}: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Delete ${title}?`}
      lead={`Your ${what} of ${day} will be deleted${isOnBoard ? ', and so will your line on the leaderboard' : ''}. Your personal bests are worked out again from the rest.`}
      action={what === 'training' ? 'Delete training' : 'Delete race'}
      tone="danger"
      keep={{ href, label: what === 'training' ? 'Keep training' : 'Keep race' }}
    />
  );
}
