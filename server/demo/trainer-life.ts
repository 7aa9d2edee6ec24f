/** The club's personal trainers: their profiles, packs, sessions and an enquiry, through the app's own operations. */

import type { HourSpan } from '#domain/community/trainer-hours.ts';
import { instantAt, localDate } from '#domain/values/dates.ts';
import { bookTraining } from '../community/trainers/book-training.ts';
import { enquireAsMember } from '../community/trainers/enquire.ts';
import { markTraining } from '../community/trainers/mark-training.ts';
import { saveTrainer, startTrainer, type TrainerFacts } from '../community/trainers/save-trainer.ts';
import type { Actor } from '../log/write-audit.ts';
import { addPlan } from '../membership/save-plan.ts';
import { sell } from '../payments/desk/sell.ts';
import { saleOf } from './desk-life.ts';
import type { Club } from './story.ts';

/** A personal trainer of the demo; the name is the coach's. */
interface DemoTrainer {
  readonly firstName: string;
  readonly profile: Omit<TrainerFacts, 'name'>;
}

const on = (weekdays: readonly number[], from: string, until: string): HourSpan[] =>
  weekdays.map((weekday) => ({ weekday, from, until }));

const demoTrainers: readonly DemoTrainer[] = [
  {
    firstName: 'Callum',
    profile: {
      headline: 'Barbell strength, from your first squat to your first competition',
      about:
        'I’ve coached lifters for nine years, most of them people with desk jobs and an old injury or two. We start with how you move, then add weight only when it looks good.\n\nLevel 3 personal trainer, British Weight Lifting Level 2.',
      specialities: ['Strength', 'Olympic lifting', 'After injury'],
      ...{ rateInPence: 4500, sessionMinutes: 60 },
      hours: [...on([1, 2, 3, 4, 5], '11:00', '16:00'), ...on([6], '12:00', '15:00')],
    },
  },
  {
    firstName: 'Aisha',
    profile: {
      headline: 'Hyrox and running, for a time you’ll be proud of',
      about:
        'Engine work you’ll actually do: two sessions a week with me, the rest on your own with a plan. I race myself, so I know which stations hurt.',
      specialities: ['Hyrox', 'Running', 'Race plans'],
      ...{ rateInPence: 5000, sessionMinutes: 60 },
      hours: [...on([2, 4], '06:30', '09:00'), ...on([2, 4], '12:00', '14:00'), ...on([7], '09:00', '12:00')],
    },
  },
  {
    firstName: 'Ines',
    profile: {
      headline: 'Move better: hips, shoulders and backs that have sat too long',
      about:
        'Half an hour of mobility work that fits into a lunch break. Suitable during and after pregnancy.',
      specialities: ['Mobility', 'Pre and postnatal', 'Back pain'],
      ...{ rateInPence: 2800, sessionMinutes: 30 },
      hours: on([1, 3, 5], '12:00', '14:00'),
    },
  },
];

const demoEnquiry =
  'Hi Callum, I’d like to learn the clean and jerk properly. Could we start with a few sessions on Wednesdays around lunch?';

export interface TrainingPeople {
  coachOf(firstName: string): Actor;
  /** uid of the member who signs in. */
  readonly member: string;
  readonly people: readonly { readonly uid: string }[];
}

/** Days from today of the sessions that the member who signs in has; those before today are done. */
const SESSION_DAYS = [-12, -5, 2, 9];
const PACK_DAYS = 14;
const START_HOURS = [13, 14, 15, 11];

export async function fillPersonalTraining(club: Club, cast: TrainingPeople): Promise<void> {
  const { clock, now } = club;
  clock.set(now.subtract({ hours: 24 * 60 }));
  const ids: string[] = [];
  for (const facts of demoTrainers) ids.push(await introduce(club, facts, cast));
  const [trainerId = ''] = ids;
  const packId = await sellTo(club, trainerId, cast.member);
  for (const day of SESSION_DAYS) await train(club, packId, day);
  clock.set(now.subtract({ hours: 5 }));
  const [asking] = cast.people;
  if (asking) {
    await enquireAsMember(club.services, asking, { trainerId, message: demoEnquiry });
  }
  clock.set(now);
}

async function introduce({ services }: Club, facts: DemoTrainer, cast: TrainingPeople): Promise<string> {
  const by = cast.coachOf(facts.firstName);
  const id = (await startTrainer(services, { coachUid: by.uid, by })) ?? '';
  await saveTrainer(services, { id, facts: { ...facts.profile, name: by.name }, by });
  return id;
}

/** A pack for sale, and one sold. @returns the id of the second */
async function sellTo({ services, clock, now, staff: [by] }: Club, trainerId: string, uid: string) {
  const none = { classHours: null, bookingOpensDaysBefore: null, features: [], description: '' };
  const plan = await addPlan(
    services,
    {
      ...{ ...none, name: 'Ten sessions', kind: 'pack', interval: 'one-off', priceInPence: 40_000 },
      ...{ classAllowance: 10, validDays: 180, order: 20, trainerId },
    },
    by,
  );
  clock.set(now.subtract({ hours: 24 * PACK_DAYS }));
  const sale = { uid, packId: plan.id, payment: 'card-machine' } as const;
  const outcome = await sell(services, await saleOf(services, by, sale));
  return outcome.kind === 'sold' ? (outcome.sale.lines[0]?.grantedId ?? '') : '';
}

/** At the first of some times at which the trainer has no class. */
async function train(
  { services, clock, now, staff: [by] }: Club,
  packId: string,
  day: number,
): Promise<void> {
  const date = localDate(now).add({ days: day });
  clock.set(now.subtract({ hours: 24 * (PACK_DAYS - 1) }));
  for (const hour of START_HOURS) {
    const startsAt = instantAt(date, Temporal.PlainTime.from({ hour }));
    const outcome = await bookTraining(services, { packId, startsAt, by });
    if (outcome.kind !== 'booked') continue;
    const { id, endsAt } = outcome.session;
    if (day >= 0) return;
    clock.set(endsAt);
    await markTraining(services, { sessionId: id, mark: 'done', by });
    return;
  }
}
