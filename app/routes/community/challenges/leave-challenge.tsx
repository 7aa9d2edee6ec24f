import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isCounted } from '#domain/community/challenge-scoring.ts';
import { phaseOf } from '#domain/community/challenge-state.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { leaveChallenge } from '#server/community/challenges/join-challenge.ts';
import { challengeEntries } from '#server/data/collections/challenges.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/leave-challenge.ts';
import { findChallenge } from './load-challenge.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Leave a challenge' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const challenge = await findChallenge(url, context, id);
  const entry = await store.find(challengeEntries, entryKey(id, requireLogin(context).uid));
  const mayLeave = entry && isCounted(challenge.scoring) && phaseOf(challenge, now()) !== 'over';
  if (!mayLeave) throw redirect(paths.viewChallenge(id), 303);
  return { title: challenge.title, href: paths.viewChallenge(id) };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { title } = await findChallenge(url, context, id);
    const hasLeft = await leaveChallenge(context.get(servicesContext), id, requireLogin(context).uid);
    return hasLeft
      ? redirectWithFlash(paths.viewChallenge(id), `You’ve left ${title}.`)
      : redirectWithFlash(paths.viewChallenge(id), 'You aren’t in this challenge, or it’s over.', 'bad');
  });
}

export default function LeaveChallengePage({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Leave ${loaderData.title}`}
      lead="You come off the leaderboard. If you join again before it ends, everything counts again."
      action="Leave the challenge"
      tone="danger"
      keep={{ href: loaderData.href, label: 'Stay in the challenge' }}
    />
  );
}
