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
  const { title, date } = await findOwnResult(url, context, id);
  const now = context.get(servicesContext).now();
  return { title, day: formatLongDay(Temporal.PlainDate.from(date), now) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const memberUid = requireLogin(context).uid;
    const by = await findActor(context);
    const outcome = await removeResult(context.get(servicesContext), { id, memberUid, by });
    if (outcome.kind === 'not-found') throw notFound(url);
    return redirectWithFlash(paths.myTraining, `${outcome.result.title} deleted.`);
  });
}

export default function DeleteResultPage({ loaderData: { title, day } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Delete ${title}?`}
      lead={`Your training of ${day} is deleted, with its place on the leaderboard. Your personal bests are worked out again.`}
      action="Delete training"
      tone="danger"
    />
  );
}
