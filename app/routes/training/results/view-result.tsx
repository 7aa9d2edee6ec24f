import * as paths from '#app/paths.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/view-result.ts';
import { findOwnResult } from './find-own-result.ts';
import keepResult from './keep-result.js?url&no-inline';
import { ResultBody } from './result-body.tsx';
import { findDetails } from './result-details.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.result.title}, ${loaderData.result.day}` : 'Training' },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const result = await findOwnResult(url, context, id);
  const member = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  // Coaches can't remove comments here, not even from their own results.
  const viewer = { unit: member.loadUnit, now: now(), viewerUid: '' };
  return { result: await findDetails(store, result, viewer), uid: member.id };
}

export default function ViewResultPage({ loaderData: { result, uid } }: Route.ComponentProps) {
  const { id, title, day, className, loggedByName, isImported, workoutId } = result;
  const from = isImported ? 'Imported' : loggedByName && `Logged by ${loggedByName}`;
  return (
    <div className="narrow stack" data-keep-page={uid}>
      <PageHead
        back={<a href={paths.myTraining}>Training</a>}
        title={title}
        lead={[className === title ? '' : className, day, from].filter(Boolean).join(' · ')}
      />
      <p className="message-line" role="status" data-kept />
      <ResultBody result={result} exerciseHref={paths.exerciseBests} />
      <div className="row">
        <ButtonLink href={paths.editResult(id)} tone="quiet" isSmall icon="pencil">
          Change
        </ButtonLink>
        {result.isHyrox ? (
          <ButtonLink href={paths.viewRace(id)} tone="quiet" isSmall icon="clock">
            Splits
          </ButtonLink>
        ) : null}
        {workoutId ? (
          <ButtonLink href={paths.viewWorkout(workoutId)} tone="quiet" isSmall icon="trophy">
            Leaderboard
          </ButtonLink>
        ) : null}
        <ButtonLink href={paths.deleteResult(id)} tone="quiet" isSmall icon="trash-2">
          Delete
        </ButtonLink>
      </div>
      <script defer src={keepResult} />
    </div>
  );
}
