import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { trainingStatuses } from '#domain/community/session-packs.ts';
import { notFound } from '#server/access/not-found.ts';
import { markTraining } from '#server/community/trainers/mark-training.ts';
import { trainingSessions } from '#server/data/collections/trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import type { Route } from './+types/mark-training.ts';

const done = { done: 'done', cancelled: 'session cancelled', booked: 'no longer marked' } as const;

/** Has no page of its own: the buttons are in the diary. */
export function loader() {
  throw redirect(paths.ownTrainer, 303);
}

/** Marks one session. The same mark again changes nothing, so it needs no token against double submits. */
export async function action({ url, params: { id: sessionId }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const session = await services.store.find(trainingSessions, sessionId);
  if (!session) throw notFound(url);
  const { id: trainerId } = await findOwnTrainer(url, context, session.trainerId);
  const wanted = readText(context, 'mark');
  const mark = trainingStatuses.find((one) => one === wanted);
  if (!mark) throw data('The mark was missing. Please go back and try again.', { status: 422 });
  const by = await findActor(context);
  const outcome = await markTraining(services, { sessionId, mark, by });
  const back = paths.trainerDiary(trainerId);
  switch (outcome.kind) {
    case 'no-session':
      throw notFound(url);
    case 'too-early':
      return redirectWithFlash(back, 'You can mark a session as done on its day or later.', 'warn');
    case 'closed':
      return redirectWithFlash(back, 'This session has been done or cancelled already.', 'warn');
    default:
      return redirectWithFlash(back, `${outcome.name}: ${done[mark]}.`);
  }
}
