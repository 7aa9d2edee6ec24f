/** A personal trainer for a club with something in every collection. */
import { bookTraining } from '#server/community/trainers/book-training.ts';
import { saveTrainer, startTrainer } from '#server/community/trainers/save-trainer.ts';
import { sellPack } from '#server/community/trainers/sell-pack.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import type { Actor } from '#server/log/write-audit.ts';
import type { TestClub } from './club.ts';
import { plan } from './desk.ts';
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

/** Ten sessions with a trainer for £400. */
export function packPlan(trainerId: string, facts: Partial<Plan> = {}): Plan {
  const pack = { id: 'ten-sessions', name: 'Ten sessions', kind: 'pack', interval: 'one-off' } as const;
  return plan({ ...pack, priceInPence: 40_000, classAllowance: 10, order: 9, trainerId, ...facts });
}

/** A trainer, a pack that a member has bought, and a session of it. */
export async function layPersonalTraining(
  club: TestClub,
  { member, coach, by }: { readonly member: Member; readonly coach: Member; readonly by: Actor },
) {
  const trainer = await offerTraining(club, coach, by);
  const offer = packPlan(trainer);
  await club.store.create(plans, offer);
  const sale = { uid: member.uid, planId: offer.id, payment: 'cash', amountInPence: null, by } as const;
  const sold = await sellPack(club.services, sale);
  const pack = sold.kind === 'sold' ? sold.pack.id : '';
  const startsAt = club.now().add({ hours: 200 });
  const booked = await bookTraining(club.services, { packId: pack, startsAt, by });
  return { trainer, pack, trainingSession: booked.kind === 'booked' ? booked.session.id : '' };
}
