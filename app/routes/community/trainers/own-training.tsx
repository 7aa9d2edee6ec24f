import * as paths from '#app/paths.ts';
import { findOwnPacks, findOwnTraining } from '#server/community/trainers/find-sessions.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import type { Route } from './+types/own-training.ts';
import { packView, trainingView } from './training-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My personal training' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const [packs, page] = await Promise.all([
    findOwnPacks(store, uid),
    findOwnTraining(store, uid, url.searchParams.get('cursor')),
  ]);
  return {
    // One that was refunded before it was used has none.
    packs: packs.filter((pack) => pack.sessions > 0).map((pack) => packView(pack, now())),
    sessions: page.items.map((session) => trainingView(session, now())),
    ...pageHrefs(paths.ownTraining, new URLSearchParams(), page),
  };
}

export default function OwnTrainingPage({ loaderData }: Route.ComponentProps) {
  const { packs, sessions, previousHref, nextHref } = loaderData;
  return (
    <div className="stack-loose">
      <PageHead
        back={<a href={paths.listTrainers}>Personal trainers</a>}
        title="My personal training"
        actions={
          <ButtonLink href={paths.listTrainers} tone="accent" isSmall icon="search">
            Find a trainer
          </ButtonLink>
        }
      />
      {packs.length === 0 ? (
        <EmptyState title="No sessions yet" icon="id-card">
          When you’ve bought sessions with a trainer, you see here how many are left. Ask a trainer, or the
          front desk.
        </EmptyState>
      ) : (
        <ul className="bare lines">
          {packs.map(({ id, trainerName, leftText, doneCount, sessions: sold, expires }) => (
            <li key={id} className="row between">
              <span className="grow">
                <strong>{trainerName}</strong>
                <br />
                <span className="dim">
                  {doneCount} of {sold} done · {expires}
                </span>
              </span>
              <span>{leftText}</span>
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 0 ? (
        <section className="stack-tight">
          <h2>Sessions</h2>
          <ul className="bare lines">
            {sessions.map(({ id, trainerName, when, chip }) => (
              <li key={id} className="row between">
                <span className="grow">
                  {when} <span className="dim">with {trainerName}</span>
                </span>
                <Chip tone={chip.tone}>{chip.text}</Chip>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
