import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { isBefore, type Span } from '#domain/values/instants.ts';
import { sessions } from '../../data/collections/timetable.ts';
import {
  type SessionPack,
  sessionPacks,
  type Trainer,
  type TrainingSession,
  trainingSessions,
} from '../../data/collections/trainers.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Page, Reads } from '../../data/store.ts';
import { diaryPlace } from './pack-keys.ts';

type Queries = Pick<Reads, 'query'>;

/** More than anybody does in two weeks. */
const MAX_BUSY = 200;
const PAGE = 25;
const PACKS = 50;
/** No class or session is longer. */
const LONGEST_HOURS = 12;

/** The classes that a trainer takes in a span. */
export async function findTrainerClasses(
  reads: Queries,
  { uid }: Pick<Trainer, 'uid'>,
  span: Span,
): Promise<Span[]> {
  if (uid === '') return [];
  const { items } = await reads.query(sessions, {
    where: [
      ['coachUid', '==', uid],
      ['startsAt', '>', span.startsAt.subtract({ hours: LONGEST_HOURS })],
      ['startsAt', '<', span.endsAt],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_BUSY,
  });
  return items.filter(({ status }) => status === 'scheduled');
}

/** The sessions that a trainer has in a span. */
export async function findTrainerSessions(
  reads: Queries,
  { id }: Pick<Trainer, 'id'>,
  { startsAt, endsAt }: Span,
): Promise<TrainingSession[]> {
  const { items } = await reads.query(trainingSessions, {
    where: [
      ['diaryKey', '>', diaryPlace(id, startsAt.subtract({ hours: LONGEST_HOURS }))],
      ['diaryKey', '<', diaryPlace(id, endsAt)],
    ],
    orderBy: [['diaryKey', 'asc']],
    limit: MAX_BUSY,
  });
  return items;
}

/** What a trainer has booked on a date and has not begun, the earliest first. */
export async function findTrainingOn(
  reads: Queries,
  trainerId: string,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<TrainingSession[]> {
  const day = { startsAt: startOfLocalDay(date), endsAt: endOfLocalDay(date) };
  return (await findTrainerSessions(reads, { id: trainerId }, day)).filter(
    ({ status, startsAt }) =>
      status === 'booked' && isBefore(now, startsAt) && localDate(startsAt).equals(date),
  );
}

/** A trainer's diary from an instant on, the earliest first. */
export function findDiary(
  reads: Queries,
  trainerId: string,
  from: Temporal.Instant,
  cursor: string | null,
): Promise<Page<TrainingSession>> {
  return reads.query(trainingSessions, {
    where: [
      ['diaryKey', '>=', diaryPlace(trainerId, from)],
      ['diaryKey', '<', `${trainerId}!`],
    ],
    orderBy: [['diaryKey', 'asc']],
    ...{ limit: PAGE, cursor },
  });
}

/** The packs with sessions to do with a trainer, by the member's name: the first fifty. */
export async function findOpenPacks(reads: Queries, trainerId: string): Promise<SessionPack[]> {
  const { items } = await reads.query(sessionPacks, {
    where: [
      ['openKey', '>', `${trainerId} `],
      ['openKey', '<', `${trainerId}!`],
    ],
    orderBy: [['openKey', 'asc']],
    limit: PACKS,
  });
  return items;
}

/** A member's packs, the newest first. */
export async function findOwnPacks(reads: Queries, uid: string): Promise<SessionPack[]> {
  const { items } = await reads.query(sessionPacks, {
    where: [['memberUid', '==', uid]],
    orderBy: [['soldAt', 'desc']],
    limit: PAGE,
  });
  return items;
}

/** A member's sessions that are booked and have not begun, the next one first. */
export async function findTrainingAhead(
  reads: Queries,
  uid: string,
  now: Temporal.Instant,
): Promise<TrainingSession[]> {
  const found: TrainingSession[] = [];
  for await (const items of eachPage((cursor) => findOwnTraining(reads, uid, cursor))) {
    const ahead = items.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0);
    found.push(...ahead.filter(({ status }) => status === 'booked'));
    if (ahead.length < items.length) break;
  }
  return found.toReversed();
}

/** A member's sessions, the latest first. */
export function findOwnTraining(
  reads: Queries,
  uid: string,
  cursor: string | null,
): Promise<Page<TrainingSession>> {
  return reads.query(trainingSessions, {
    where: [['memberUid', '==', uid]],
    orderBy: [['startsAt', 'desc']],
    ...{ limit: PAGE, cursor },
  });
}
