import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { type HandoverStep, nextOnTablet } from '#domain/health/handover.ts';
import type { Handover } from '#server/data/collections/handovers.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Context, requireHandover, servicesContext } from '#server/request/context.ts';

export const pageOfStep: Record<HandoverStep, string> = {
  parq: paths.tabletParq,
  waiver: paths.tabletWaiver,
};

/**
 * The member in whose hands the tablet is.
 * @throws a redirect to the tablet's first page, where this is not the next step: filled in before, or the time is over
 */
export async function requireStep(
  context: Context,
  step: HandoverStep,
): Promise<{ handover: Handover; member: Member }> {
  const { store, now } = context.get(servicesContext);
  const handover = requireHandover(context);
  const isNext = nextOnTablet(handover, now()) === step;
  const member = isNext ? await store.find(members, handover.memberUid) : null;
  if (!member) throw redirect(paths.tablet, 303);
  return { handover, member };
}

/** By then nothing that was typed and not sent is left on the screen: the page loads again. No script needed. */
export function closesItself(context: Context, { openUntil }: Handover): HeadersInit {
  const left = context.get(servicesContext).now().until(openUntil).total('seconds');
  return { Refresh: `${Math.max(1, Math.ceil(left) + 1)}; url=${paths.tablet}` };
}
