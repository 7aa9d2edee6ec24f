/** A personal trainer for a club with something in every collection. */
import { bookTraining } from '#server/community/trainers/book-training.ts';
import { saveTrainer, startTrainer } from '#server/community/trainers/save-trainer.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { sell } from '#server/payments/desk/sell.ts';
import type { TestClub } from './club.ts';
import { plan } from './desk.ts';
import { nothingSold } from './shop.ts';
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

/** Sells it at the desk, for cash. @returns the id of what they have then */
export async function sellPack(
  { services }: Pick<TestClub, 'services'>,
  { uid }: Pick<Member, 'uid'>,
  request: { readonly packId: string; readonly by: Actor },
): Promise<string> {
  const member = await services.store.find(members, uid);
  const seen = member ? membershipVersion(member) : '';
  const outcome = await sell(services, { ...nothingSold, uid, seen, ...request });
  const line = outcome.kind === 'sold' && outcome.sale.lines.find(({ kind }) => kind === 'training');
  if (!line) throw new Error(JSON.stringify(outcome));
  return line.grantedId;
}

/** A trainer, a pack that a member has bought, and a session of it. */
export async function layPersonalTraining(
  club: TestClub,
  { member, coach, by }: { readonly member: Member; readonly coach: Member; readonly by: Actor },
) {
  const trainer = await offerTraining(club, coach, by);
  const offer = packPlan(trainer);
  await club.store.create(plans, offer);
  const pack = await sellPack(club, member, { packId: offer.id, by });
  const startsAt = club.now().add({ hours: 200 });
  const booked = await bookTraining(club.services, { packId: pack, startsAt, by });
  return { trainer, pack, trainingSession: booked.kind === 'booked' ? booked.session.id : '' };
}
