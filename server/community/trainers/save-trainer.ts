import { trainerKeys } from '#domain/community/trainer.ts';
import { members } from '../../data/collections/members.ts';
import { type Trainer, trainers } from '../../data/collections/trainers.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { trainerKey } from './find-trainers.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** What the trainer says about themselves. */
export type TrainerFacts = Pick<
  Trainer,
  'name' | 'headline' | 'about' | 'specialities' | 'rateInPence' | 'sessionMinutes' | 'hours'
>;

/** What admins decide. */
export type TrainerPlace = Pick<Trainer, 'isHidden' | 'order'>;

/** Where a new profile goes in the list: at the end, until an admin moves it. */
const LAST = 500;

/** Starts a coach's profile, which is not shown before it is written. @returns its id, also where there was one; null: not a coach */
export function startTrainer(
  { store, now }: Parts,
  { coachUid, by }: { readonly coachUid: string; readonly by: Actor },
): Promise<string | null> {
  const id = trainerKey(coachUid);
  return store.transaction(async (transaction) => {
    const [trainer, coach] = await Promise.all([
      transaction.find(trainers, id),
      transaction.find(members, coachUid),
    ]);
    if (trainer) return id;
    if (!coach?.isCoach) return null;
    const at = now();
    const facts = { name: coach.name, headline: '', isHidden: false, order: LAST };
    transaction.create(trainers, {
      ...{ ...facts, ...trainerKeys(facts), id, uid: coachUid, about: '', specialities: [] },
      ...{
        rateInPence: null,
        sessionMinutes: 60,
        hours: [],
        pictureId: '',
        diaryVersion: 0,
        createdAt: at,
        changedAt: at,
      },
    });
    writeAudit(transaction, by, { action: 'trainer.added', memberUid: coachUid, summary: facts.name }, at);
    return id;
  });
}

/** Changes a profile. False: there is none. */
export function saveTrainer(
  { store, now }: Parts,
  request: { readonly id: string; readonly facts: TrainerFacts | TrainerPlace; readonly by: Actor },
): Promise<boolean> {
  const { id, facts, by } = request;
  return store.transaction(async (transaction) => {
    const trainer = await transaction.find(trainers, id);
    if (!trainer) return false;
    const at = now();
    const changed: Trainer = { ...trainer, ...facts };
    transaction.update<Trainer>(trainers, id, { ...facts, ...trainerKeys(changed), changedAt: at });
    const before = Object.fromEntries(
      Object.keys(facts).map((field) => [field, Reflect.get(trainer, field)]),
    );
    writeAudit(
      transaction,
      by,
      {
        action: 'trainer.edited',
        memberUid: trainer.uid,
        summary: changed.name,
        before,
        after: { ...facts },
      },
      at,
    );
    return true;
  });
}
