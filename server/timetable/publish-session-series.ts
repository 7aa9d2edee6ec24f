/** Keeps the published series up to date with schedules, class types, plans and settings. */

import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { type SessionSeriesItem, sessionSeriesItems } from '../data/collections/open-data.ts';
import { removedSessions, type Schedule, schedules } from '../data/collections/timetable.ts';
import type { Store } from '../data/store.ts';
import { listPlansOnOffer } from '../membership/list-plans.ts';
import type { Services } from '../services.ts';
import { listClassTypes } from './list-class-types.ts';
import { locationOf, offersOf, organizerOf } from './open-data/club-as-open-data.ts';
import { oneOffSeries, type SeriesClub, seriesId, weeklySeries } from './open-data/session-series.ts';

const MAX_SERIES = 1000;
/** How long an ended weekly class stays in the feed. */
const ENDED_DAYS = 30;
/** The standard asks for seven. */
const DELETION_MARK_DAYS = 30;
const WRITTEN_AT_ONCE = 200;

/** Writes the series that differ from those last published, and removes old deletion marks, of dates too.
 * @returns how many were written */
export async function publishSessionSeries(services: Services): Promise<number> {
  const { store, now } = services;
  const [wanted, { items: published }] = await Promise.all([
    makeSeries(services),
    store.query(sessionSeriesItems, { limit: MAX_SERIES }),
  ]);
  const changes = differences(wanted, published, now());
  for (let start = 0; start < changes.length; start += WRITTEN_AT_ONCE) {
    await store.batch((batch) => {
      for (const item of changes.slice(start, start + WRITTEN_AT_ONCE)) batch.set(sessionSeriesItems, item);
    });
  }
  await removeDeletionMarks(store, published, now());
  return changes.length;
}

/** Removes deletion marks that have been published for long enough. */
async function removeDeletionMarks(
  store: Store,
  published: readonly SessionSeriesItem[],
  now: Temporal.Instant,
): Promise<void> {
  const series = published.filter(
    ({ expiresAt }) => expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0,
  );
  const { items: dates } = await store.query(removedSessions, {
    where: [['removedAt', '<=', now.subtract({ hours: 24 * DELETION_MARK_DAYS })]],
    orderBy: [['removedAt', 'asc']],
    limit: WRITTEN_AT_ONCE,
  });
  await store.batch((batch) => {
    for (const { id } of series.slice(0, WRITTEN_AT_ONCE)) batch.remove(sessionSeriesItems, id);
    for (const { id } of dates) batch.remove(removedSessions, id);
  });
}

/** JSON by id of every current series. */
async function makeSeries({ store, settings, config, now }: Services): Promise<Map<string, string>> {
  const [types, rules, plans, club] = await Promise.all([
    listClassTypes(store),
    listCurrentSchedules(store, localDate(now())),
    listPlansOnOffer(store),
    settings.read(),
  ]);
  const origin = config.linkOrigin;
  const facts: SeriesClub = {
    origin,
    organizer: organizerOf(club, origin),
    location: locationOf(club, origin),
    offers: offersOf(plans, origin),
  };
  const series = new Map<string, string>();
  const add = (id: string, data: object) => series.set(id, JSON.stringify(data));
  for (const type of types) {
    const address = origin + paths.classPage(type.slug);
    add(seriesId({ scheduleId: '', classTypeId: type.id }), oneOffSeries(type, address, facts));
    for (const rule of rules.filter(({ classTypeId }) => classTypeId === type.id)) {
      const id = seriesId({ scheduleId: rule.id, classTypeId: type.id });
      add(id, weeklySeries(rule, type, address, facts));
    }
  }
  return series;
}

async function listCurrentSchedules(store: Store, today: Temporal.PlainDate): Promise<Schedule[]> {
  const { items } = await store.query(schedules, { limit: MAX_SERIES });
  const since = today.subtract({ days: ENDED_DAYS }).toString();
  return items.filter(({ isActive, until }) => isActive || until >= since);
}

function differences(
  wanted: ReadonlyMap<string, string>,
  published: readonly SessionSeriesItem[],
  now: Temporal.Instant,
): SessionSeriesItem[] {
  const known = new Map(published.map((item) => [item.id, item]));
  const changed = [...wanted].filter(([id, json]) => known.get(id)?.json !== json);
  const gone = published.filter(({ id, isDeleted }) => !isDeleted && !wanted.has(id));
  const expiresAt = now.add({ hours: 24 * DELETION_MARK_DAYS });
  return [
    ...changed.map(([id, json]) => ({ id, json, isDeleted: false, modifiedAt: now, expiresAt: null })),
    ...gone.map(({ id }) => ({ id, json: '', isDeleted: true, modifiedAt: now, expiresAt })),
  ];
}
