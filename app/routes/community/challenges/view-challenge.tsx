import '../community.css';
import * as paths from '#app/paths.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { countWaiting } from '#server/community/challenges/find-challenges.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/view-challenge.ts';
import { ChallengeBoard } from './challenge-board.tsx';
import { loadBoard } from './load-board.ts';
import { type ChallengeFactsView, challengeFacts, findChallenge } from './load-challenge.ts';
import { OwnPanel } from './own-panel.tsx';
import { loadOwnPart } from './own-part.ts';

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: loaderData?.challenge.title ?? 'Challenge' },
  {
    name: 'description',
    content: loaderData ? `${loaderData.challenge.goal}. ${loaderData.challenge.dates}` : '',
  },
]);

/** Visitors see no names, members those of people who agreed, staff all. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const challenge = await findChallenge(url, context, params.id);
  const isStaff = (await findVerifiedStaff(context)) !== null;
  const [board, own, waiting] = await Promise.all([
    loadBoard(url, context, challenge, isStaff),
    loadOwnPart(context, challenge),
    isStaff ? countWaiting(store, challenge.id) : null,
  ]);
  return { challenge: challengeFacts(challenge, now()), board, own, waiting };
}

export default function ViewChallengePage({ loaderData }: Route.ComponentProps) {
  const { challenge, board, own, waiting } = loaderData;
  return (
    <div className="event-page">
      <PageHead
        back={<a href={paths.listChallenges}>Challenges</a>}
        title={challenge.title}
        lead={challenge.dates}
        actions={
          <>
            {waiting === null ? null : (
              <ButtonLink
                href={paths.reviewChallenge(challenge.id)}
                tone="quiet"
                isSmall
                icon="clipboard-check"
              >
                {waiting === 0 ? 'Scores' : `${waiting} to check`}
              </ButtonLink>
            )}
            <Chip tone={challenge.chip.tone}>{challenge.chip.text}</Chip>
          </>
        }
      />
      <div className="event-columns">
        <div className="stack">
          <AboutChallenge challenge={challenge} />
        </div>
        <OwnPanel own={own} />
      </div>
      <div className="stack">
        <ChallengeBoard board={board} />
      </div>
    </div>
  );
}

const proofs = {
  none: '',
  optional: 'A link or a photo helps us check your score',
  required: 'A link or a photo that shows your score',
} as const;

function AboutChallenge({ challenge }: { challenge: ChallengeFactsView }) {
  const { description, goal, source, divisions, proof } = challenge;
  const facts = [
    { term: 'Goal', value: goal },
    { term: 'How scores count', value: source },
    ...(divisions.length > 0 ? [{ term: 'Divisions', value: divisions.join(', ') }] : []),
    ...(proofs[proof] ? [{ term: 'Proof', value: proofs[proof] }] : []),
  ];
  return (
    <>
      {description ? <p className="event-text">{description}</p> : null}
      <Facts facts={facts} />
    </>
  );
}
