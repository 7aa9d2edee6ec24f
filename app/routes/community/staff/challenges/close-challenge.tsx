import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { phaseOf } from '#domain/community/challenge-state.ts';
import { notFound } from '#server/access/not-found.ts';
import { closeChallenge } from '#server/community/challenges/save-challenge.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import { findChallenge } from '../../challenges/load-challenge.ts';
import type { Route } from './+types/close-challenge.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Close a challenge' }];

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const challenge = await findChallenge(url, context, id);
  const isOver = phaseOf(challenge, context.get(servicesContext).now()) === 'over';
  if (isOver) throw redirect(paths.reviewChallenge(id), 303);
  return { title: challenge.title };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const outcome = await closeChallenge(context.get(servicesContext), { id, by: await findActor(context) });
    if (outcome.kind === 'no-challenge') throw notFound(url);
    const text = outcome.kind === 'already' ? 'It was over already.' : 'The challenge is closed.';
    return redirectWithFlash(paths.reviewChallenge(id), text);
  });
}

export default function CloseChallengePage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Close ${loaderData.title}`}
      lead="It ends now: nobody can join or send in scores any more. You can still check the scores that have been sent in. You can’t undo this."
      action="Close challenge"
      tone="danger"
    />
  );
}
