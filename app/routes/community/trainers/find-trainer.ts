import { isTrainerShown } from '#domain/community/trainer.ts';
import { notFound } from '#server/access/not-found.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type Trainer, trainers } from '#server/data/collections/trainers.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';

/** The trainer of a public page's address. @throws 404, also where the profile is not shown */
export async function findShownTrainer(url: URL, context: Context, id: string): Promise<Trainer> {
  const trainer = await find(context, id);
  if (!trainer || !isTrainerShown(trainer)) throw notFound(url);
  return trainer;
}

/** The trainer of a staff page's address: coaches have their own, admins all. @throws 404 */
export async function findOwnTrainer(url: URL, context: Context, id: string): Promise<Trainer> {
  const { uid, claims } = requireLogin(context);
  const trainer = await find(context, id);
  if (!trainer || (trainer.uid !== uid && !claims.admin)) throw notFound(url);
  return trainer;
}

async function find(context: Context, id: string): Promise<Trainer | null> {
  return isDocumentId(id) ? context.get(servicesContext).store.find(trainers, id) : null;
}
