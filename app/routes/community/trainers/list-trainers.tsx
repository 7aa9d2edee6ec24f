import './trainers.css';
import * as paths from '#app/paths.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Route } from './+types/list-trainers.ts';
import { Specialities } from './specialities.tsx';
import { type TrainerCard, trainerCard } from './trainer-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Personal trainers at ${loaderData.clubName}` : 'Personal trainers' },
  { name: 'description', content: 'Train one to one with our personal trainers: what they do, what it costs, when they’re free.' }, // biome-ignore format: one line
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const [page, { clubName }] = await Promise.all([
    findShownTrainers(store, url.searchParams.get('cursor')),
    settings.read(),
  ]);
  return {
    clubName,
    trainers: page.items.map(trainerCard),
    ...pageHrefs(paths.listTrainers, new URLSearchParams(), page),
  };
}

export default function TrainersPage({ loaderData }: Route.ComponentProps) {
  const { trainers, previousHref, nextHref } = loaderData;
  return (
    <div className="stack">
      <PageHead title="Personal trainers" lead="Train one to one, at times that suit you." />
      {trainers.length === 0 ? (
        <EmptyState
          title="No personal trainers at the moment"
          icon="users"
          action={<a href={paths.timetable}>See the classes</a>}
        >
          Our coaches take every class on the timetable.
        </EmptyState>
      ) : (
        <ul className="bare trainer-list">
          {trainers.map((trainer) => (
            <TrainerLine key={trainer.id} trainer={trainer} />
          ))}
        </ul>
      )}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}

function TrainerLine({ trainer }: { trainer: TrainerCard }) {
  const { id, name, headline, rate, specialities, pictureId } = trainer;
  return (
    <li className={pictureId ? 'card trainer-card' : 'card trainer-card has-no-photo'}>
      <Picture id={pictureId} size="small" alt="" shape="round" />
      <div className="stack-tight">
        <h2>
          <a href={paths.viewTrainer(id)}>{name}</a>
        </h2>
        <p>{headline}</p>
        <p className="dim">{rate}</p>
        <Specialities of={specialities} />
      </div>
    </li>
  );
}
