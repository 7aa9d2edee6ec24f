/** A personal trainer for a club with something in every collection. */
import { saveTrainer, startTrainer } from '#server/community/trainers/save-trainer.ts';
import type { Actor } from '#server/log/write-audit.ts';
import type { TestClub } from './club.ts';
import { profile } from './trainers.ts';

/** A coach's profile, written and shown. @returns its id */
export async function offerTraining(
  { services }: Pick<TestClub, 'services'>,
  coach: { readonly uid: string },
  by: Actor,
): Promise<string> {
  const id = (await startTrainer(services, { coachUid: coach.uid, by })) ?? '';
  await saveTrainer(services, { id, facts: profile, by });
  return id;
}
