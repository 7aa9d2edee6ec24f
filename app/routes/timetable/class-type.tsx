import * as paths from '#app/paths.ts';
import './timetable.css';
import { redirect } from 'react-router';
import { isHyrox } from '#domain/timetable/hyrox-class.ts';
import { notFound } from '#server/access/not-found.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { shareable } from '../platform/pictures/shareable.ts';
import { WorkoutSection } from '../training/workout-section.tsx';
import type { Route } from './+types/class-type.ts';
import { findClassView } from './class-type-view.ts';
import { NextSessions } from './next-sessions.tsx';

export const handle = { cacheAs: 'timetable', reads: [] };

export const meta: Route.MetaFunction = shareable(
  ({ loaderData }) => [
    { title: loaderData ? loaderData.name : 'Class' },
    { name: 'description', content: loaderData?.description },
  ],
  ({ loaderData }) => loaderData?.pictureId,
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (isHyrox(params.slug)) throw redirect(paths.hyrox, 308);
  const { store } = context.get(servicesContext);
  const type = isDocumentId(params.slug) ? await store.find(classTypes, params.slug) : null;
  if (!type?.isActive) throw notFound(url);
  return findClassView(context, type);
}

export default function ClassTypePage({ loaderData }: Route.ComponentProps) {
  const { name, description, facts, coaches } = loaderData;
  return (
    <div className="class-page">
      <PageHead back={<a href={paths.timetable}>Classes</a>} title={name} />
      <Picture id={loaderData.pictureId} size="large" alt="" shape="wide" isFirst />
      <div className="class-about">
        {description ? <p className="lead class-text">{description}</p> : null}
        <Facts
          facts={[
            ...facts,
            ...(coaches.length > 0
              ? [{ term: coaches.length > 1 ? 'Coaches' : 'Coach', value: coaches.join(', ') }]
              : []),
          ]}
        />
      </div>
      {loaderData.workouts.map((workout) => (
        <WorkoutSection key={workout.href} workout={workout} label="Today’s workout" />
      ))}
      <NextSessions {...loaderData} />
    </div>
  );
}
