import * as paths from '#app/paths.ts';
import { type Area, type InAreas, onlyOn } from '#domain/club/areas.ts';
import { isKindOn } from '#domain/community/event-area.ts';
import type { EventKind } from '#domain/community/event-registration.ts';
import { localDate } from '#domain/values/dates.ts';
import { findCurrentChallenges } from '#server/community/challenges/find-challenges.ts';
import { findUpcomingEvents } from '#server/community/events/find-events.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { findShownWorkouts } from '#server/training/workouts/find-workouts.ts';
import type { Route } from './+types/sitemap.ts';

/** The public pages for search engines. */
const publicPages: readonly (InAreas & { readonly path: string })[] = [
  ...['/', paths.timetable, paths.hyrox, paths.memberships, paths.plans].map((path) => ({ path })),
  ...[paths.exercises, paths.listWorkouts].map((path) => ({ path })),
  { path: paths.listEvents, areas: ['events'] },
  { path: paths.runClub, areas: ['runs'] },
  { path: paths.listTrainers, areas: ['trainers'] },
  { path: paths.bookTour, areas: ['tours'] },
  { path: paths.listChallenges, areas: ['challenges'] },
];
/** The newest workouts: a year has hundreds, and older ones are linked from page to page. */
const WORKOUTS = 100;
/** The next events, and the next runs; the rest follow as these pass. */
const EVENTS = 50;
/** Challenges that are on or ahead. */
const CHALLENGES = 20;
const TRAINERS = 50;
/** Of one sitemap (sitemaps.org, 0.9). */
const MAX_URLS = 50_000;

/** The sitemap for search engines (sitemaps.org, 0.9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, config, now } = context.get(servicesContext);
  const types = await listActiveClassTypes(store);
  const exercises = (await readCatalogue(store)).filter(({ isArchived }) => !isArchived);
  const shown = { until: localDate(now()), classTypeId: '', now: now() };
  const newest = { limit: WORKOUTS, cursor: null, isBack: false };
  const workouts = (await findShownWorkouts(store, shown, newest)).items;
  const next = (kind: EventKind) => findUpcomingEvents(store, now(), { kind, limit: EVENTS });
  const events = [...(await next('event')).items, ...(await next('run')).items];
  const trainers = (await findShownTrainers(store, null, TRAINERS)).items;
  const challenges = (await findCurrentChallenges(store, now(), { limit: CHALLENGES })).items;
  const { isOpenDataOn, areasOff } = await settings.read();
  const openData = isOpenDataOn ? [paths.openData] : [];
  const pages = onlyOn(publicPages, areasOff).map(({ path }) => path);
  const ofArea = (area: Area, list: readonly string[]) => (areasOff.includes(area) ? [] : list);
  const found = new Set([
    ...[...pages, ...openData, ...types.map(({ slug }) => paths.classPage(slug))],
    ...workouts.map(({ id }) => paths.viewWorkout(id)),
    ...events.filter((event) => isKindOn(event, areasOff)).map(({ id }) => paths.viewEvent(id)),
    ...ofArea(
      'challenges',
      challenges.map(({ id }) => paths.viewChallenge(id)),
    ),
    ...ofArea(
      'trainers',
      trainers.map(({ id }) => paths.viewTrainer(id)),
    ),
    ...exercises.map(({ id }) => paths.exercise(id)),
  ]);
  const urls = [...found]
    .slice(0, MAX_URLS)
    .map((path) => `<url><loc>${escapeXml(config.linkOrigin + path)}</loc></url>`)
    .join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
