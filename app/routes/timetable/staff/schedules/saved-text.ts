import { staffMail } from '#domain/club/mail-promises.ts';
import type { FollowPlan } from '#domain/timetable/follow-schedule.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { PeopleFollowed } from '#server/timetable/follow-schedule.ts';

export const classesText = (count: number) => (count === 1 ? '1 class' : `${count} classes`);
export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** How many empty classes change; one that moves to another weekday is removed and created again. */
export function countFollowing({ change, remove, create }: FollowPlan<Session>): number {
  return change.length + Math.max(remove.length, create.length);
}

/** What saving a weekly class did: "Hyrox, Tuesday 18:00 saved. Empty classes changed: 3. …" */
export function savedSentence(
  name: string,
  plan: FollowPlan<Session>,
  followed: PeopleFollowed | null,
  canSend: boolean,
): string {
  const changed = countFollowing(plan);
  const sentences = [`${name} saved.`];
  if (changed > 0) sentences.push(`Empty classes changed: ${changed}.`);
  if (followed) sentences.push(followedSentence('changed', followed, canSend));
  if (plan.edited.length > 0)
    sentences.push(`Edited or cancelled individually, so left as they are: ${plan.edited.length}.`);
  return sentences.filter(Boolean).join(' ');
}

/** "2 classes with bookings changed. Messages to 11 people queued."; where nobody was on them, "1 class cancelled." @param canSend emails (`canMail`) */
export function followedSentence(
  done: 'changed' | 'cancelled',
  { classes, notified, refused }: PeopleFollowed,
  canSend: boolean,
): string {
  const sentences: string[] = [];
  if (notified > 0)
    sentences.push(`${classesText(classes)} with bookings ${done}.`, staffMail.notified(canSend, notified));
  else if (classes > 0) sentences.push(`${classesText(classes)} ${done}.`);
  if (refused.length > 0)
    sentences.push(`${classesText(refused.length)} couldn’t be ${done}: ${[...new Set(refused)].join(' ')}`);
  return sentences.join(' ');
}
