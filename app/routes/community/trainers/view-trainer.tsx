import './trainers.css';
import * as paths from '#app/paths.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/view-trainer.ts';
import { findShownTrainer } from './find-trainer.ts';
import { FreeTimes } from './free-times.tsx';
import { Specialities } from './specialities.tsx';
import { freeDayView, trainerCard } from './trainer-view.ts';

export const meta: Route.MetaFunction = shareable(
  ({ loaderData }) => [
    { title: loaderData ? loaderData.shared.title : 'Personal trainer' },
    { name: 'description', content: loaderData?.shared.description },
  ],
  ({ loaderData }) => loaderData?.pictureId,
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const trainer = await findShownTrainer(url, context, params.id);
  const [days, { clubName }] = await Promise.all([
    findFreeTimes(services, trainer),
    services.settings.read(),
  ]);
  const { name, headline, about } = trainer;
  return {
    ...trainerCard(trainer),
    about,
    days: days.map((day) => freeDayView(day, services.now())),
    shared: {
      title: `${name}, personal trainer at ${clubName}`,
      description: headline,
    },
  };
}

export default function ViewTrainerPage({ loaderData }: Route.ComponentProps) {
  const { name, headline, about, rate, specialities, pictureId, days } = loaderData;
  return (
    <div className="stack">
      <PageHead above={<a href={paths.listTrainers}>Personal trainers</a>} title={name} lead={headline} />
      <div className="trainer-columns">
        <div className="stack">
          <div className="trainer-photo">
            <Picture id={pictureId} size="medium" alt={name} shape="whole" isFirst />
          </div>
          <Specialities of={specialities} />
          {about ? <p className="trainer-text">{about}</p> : null}
        </div>
        <div className="stack">
          <Card title="A session">
            <p>{rate}</p>
          </Card>
          <Card title="Free times">
            <FreeTimes days={days} />
          </Card>
        </div>
      </div>
    </div>
  );
}
