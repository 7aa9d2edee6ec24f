import type { FollowPlan } from '#domain/timetable/follow-schedule.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { PeopleFollowed } from '#server/timetable/follow-schedule.ts';

export const classesInWords = (count: number) => (count === 1 ? '1 class' : `${count} classes`);
export const peopleInWords = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** How many classes that nobody is in follow; one that moves to another weekday is taken off and made anew. */
export function countFollowing({ change, remove, create }: FollowPlan<Session>): number {
  return change.length + Math.max(remove.length, create.length);
}

/** What saving a weekly class has done: "Hyrox, Tuesday 18:00 is saved. 3 classes follow. …" */
export function savedSentence(
  name: string,
  plan: FollowPlan<Session>,
  followed: PeopleFollowed | null,
): string {
  const changed = countFollowing(plan);
  const sentences = [`${name} is saved.`];
  if (changed > 0) sentences.push(`Classes that nobody was in follow: ${changed}.`);
  if (followed) sentences.push(followedSentence('changed', followed));
  if (plan.edited.length > 0)
    sentences.push(`Changed or cancelled by hand and left alone: ${plan.edited.length}.`);
  return sentences.filter(Boolean).join(' ');
}

/** "2 classes with bookings changed, 11 people told." */
export function followedSentence(
  done: 'changed' | 'cancelled',
  { classes, told, refused }: PeopleFollowed,
): string {
  const sentences =
    classes > 0 ? [`${classesInWords(classes)} with bookings ${done}, ${peopleInWords(told)} told.`] : [];
  if (refused.length > 0)
    sentences.push(
      `${classesInWords(refused.length)} could not be ${done}: ${[...new Set(refused)].join(' ')}`,
    );
  return sentences.join(' ');
}
