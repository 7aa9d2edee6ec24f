import * as paths from '#app/paths.ts';
import { classTypes, type Session } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { BestNews } from '../training/bests/best-news.tsx';
import { findClassWorkout } from '../training/class-workout-view.ts';
import { WorkoutSection } from '../training/workout-section.tsx';
import type { Route } from './+types/book-class.ts';
import { ClassHead } from './class-parts.tsx';
import { ClassActions } from './class-state.tsx';
import { classFactsView, classStateView } from './class-view.ts';
import { loadClass, refusedClassView, refusedContext } from './load-class.ts';
import { findOdds } from './odds-view.ts';
import { postBooking } from './post-booking.ts';
import { type EveryWeek, everyWeekView } from './standing-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.facts.name ?? 'Class' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const refused = context.get(refusedContext);
  if (refused) return { ...refusedClassView(refused, context), everyWeek: null, about: null, workout: null };
  const { facts, uid, now } = await loadClass(url, context, params.id);
  const { store } = context.get(servicesContext);
  const state = classStateView(facts, uid, now);
  return {
    facts: classFactsView(facts, now),
    state,
    odds: await findOdds(store, facts, state),
    everyWeek: await everyWeekView(store, facts, uid),
    about: await findAbout(store, facts.session),
    workout: await findClassWorkout(context, facts.session),
  };
}

export const action = (args: Route.ActionArgs) => postBooking(args, { wantsWaitlist: false });

export default function BookClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, state, odds, everyWeek, about, workout } = loaderData;
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <ClassHead facts={facts} />
      <ClassActions id={facts.id} state={state} odds={odds} />
      {state.kind === 'refused' || state.kind === 'past' ? null : (
        <Weekly everyWeek={everyWeek} id={facts.id} />
      )}
      {workout ? <WorkoutSection workout={workout} /> : null}
      {workout ? <BestNews news={workout.news} /> : null}
      {about ? <About about={about} /> : null}
    </div>
  );
}

function About({ about }: { about: AboutClass }) {
  return (
    <section className="class-about stack-tight">
      <h2>{about.title}</h2>
      <p className="dim">{about.text}</p>
      <p>
        <a href={about.href}>{about.more}</a>
      </p>
    </section>
  );
}

function Weekly({ everyWeek, id }: { everyWeek: EveryWeek | null; id: string }) {
  if (!everyWeek) return null;
  return (
    <p className="dim">
      {everyWeek.isStanding ? `You have a standing booking for ${everyWeek.label}. ` : 'Coming every week? '}
      <a href={everyWeek.isStanding ? everyWeek.endHref : paths.bookEveryWeek(id)}>
        {everyWeek.isStanding ? 'End standing booking' : `Book ${everyWeek.label}`}
      </a>
    </p>
  );
}

interface AboutClass {
  title: string;
  text: string;
  href: string;
  more: string;
}

/** The club's description of the class type; null if there is none. */
async function findAbout(reads: Reads, { classTypeId }: Session): Promise<AboutClass | null> {
  const type = classTypeId === '' ? null : await reads.find(classTypes, classTypeId);
  if (!type?.description) return null;
  const { name, slug, description, intensity } = type;
  return {
    title: `About ${name}`,
    text: `${description} Intensity: ${intensity}.`,
    href: paths.classPage(slug),
    more: `More about ${name}`,
  };
}
