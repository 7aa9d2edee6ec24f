import { type JoinChoice, joinChoiceAt } from '#app/join-choice.ts';
import * as paths from '#app/paths.ts';
import { isKindOn } from '#domain/community/event-area.ts';
import { formatLongSpan } from '#domain/community/event-text.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import { isHyrox } from '#domain/timetable/hyrox-class.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { events } from '#server/data/collections/events.ts';
import { plans } from '#server/data/collections/membership.ts';
import { classTypes, sessions } from '#server/data/collections/timetable.ts';
import type { Services } from '#server/services.ts';
import type { ChoiceView } from '../../ui/choice-box.tsx';
import { listOf } from '../community/events/event-kinds.ts';

/** `path`: the page that stands for the choice, safe to go on to and to put into an email, since what it names exists. */
export type FoundChoice = JoinChoice & ChoiceView & { readonly path: string };

/**
 * What somebody chose before they were asked to sign in or join, as it is now; null: nothing, or it doesn’t exist any more.
 *
 * @param redirectTo where they are going on to: a safe path of ours, or empty
 */
export async function findChoice(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  redirectTo: string,
): Promise<FoundChoice | null> {
  const choice = joinChoiceAt(redirectTo);
  const found = choice && (await finders[choice.kind]({ store, settings }, choice.id, now()));
  return found && { ...choice, ...found };
}

type Finder = (
  services: Pick<Services, 'store' | 'settings'>,
  id: string,
  now: Temporal.Instant,
) => Promise<(ChoiceView & { readonly path: string }) | null>;

const finders: Record<JoinChoice['kind'], Finder> = {
  async plan({ store, settings }, id, now) {
    const plan = await store.find(plans, id);
    if (!plan?.isActive || plan.trainerId) return null;
    const { text: detail } = startPrice(plan, (await settings.read()).joiningFeeInPence, null, now);
    return {
      ...{ label: 'Your plan', name: plan.name, detail },
      ...{ href: '', changeHref: paths.plans, path: paths.joinPlan(id) },
    };
  },
  async class({ store }, id, now) {
    const session = await store.find(sessions, id);
    if (!session) return null;
    const { className, classSlug, startsAt } = session;
    return {
      ...{ label: 'Your class', name: className },
      detail: `${formatLongDay(localDate(startsAt), now)}, ${formatTime(startsAt)}`,
      href: classSlug === '' ? '' : paths.classPage(classSlug),
      ...{ changeHref: paths.timetable, path: paths.bookClass(id) },
    };
  },
  async 'class-type'({ store }, id) {
    const found = await store.findMany(classTypes, isHyrox(id) ? ['hyrox', 'Hyrox'] : [id]);
    const type = found.find((one) => one?.isActive);
    if (!type) return null;
    return {
      ...{ label: 'Your class', name: type.name, detail: `${type.minutes} minutes` },
      ...{ href: paths.classPage(id), changeHref: paths.timetable, path: paths.classPage(id) },
    };
  },
  async event({ store, settings }, id, now) {
    const event = await store.find(events, id);
    if (!event || !isKindOn(event, (await settings.read()).areasOff)) return null;
    return {
      ...{ label: 'Your event', name: event.title, detail: formatLongSpan(event, now) },
      ...{ href: paths.viewEvent(id), changeHref: listOf(event.kind), path: paths.eventPlace(id) },
    };
  },
};
