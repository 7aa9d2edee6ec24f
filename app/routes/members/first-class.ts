import * as paths from '#app/paths.ts';
import { readBookingFacts } from '#server/bookings/booking-facts.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { listNextSessions, listNextSessionsOfType } from '#server/timetable/list-sessions.ts';
import { findSessionReader } from '#server/timetable/session-reader.ts';
import type { FoundChoice } from '../accounts/find-choice.ts';
import { type ClassState, classStateView } from '../bookings/class-view.ts';
import { type SessionLine, toSessionLine } from '../timetable/session-line.ts';

/** What the last step of joining offers as the first class. */
export type FirstClass =
  /** The very class that they have chosen. */
  | { readonly kind: 'chosen'; readonly id: string; readonly name: string; readonly state: ClassState }
  /** `lines`: the next of the class they have chosen, or the next of all. */
  | { readonly kind: 'next'; readonly title: string; readonly lines: readonly SessionLine[] };

const SHOWN = 3;
/** How far ahead the next classes are looked for. */
const DAYS = 7;

export async function findFirstClass(context: Context, choice: FoundChoice | null): Promise<FirstClass> {
  const { uid } = requireLogin(context);
  const services = context.get(servicesContext);
  const now = services.now();
  if (choice?.kind === 'class') {
    const facts = await readBookingFacts(services, uid, choice.id);
    if (facts) {
      const state = withinJoining(classStateView(facts, uid, now), choice.path);
      return { kind: 'chosen', id: choice.id, name: choice.name, state };
    }
  }
  const [sessions, reader, settings] = await Promise.all([
    choice?.kind === 'class-type' && isDocumentId(choice.id)
      ? listNextSessionsOfType(services.store, choice.id, { now, limit: SHOWN })
      : listNextSessions(services.store, { now, until: now.add({ hours: 24 * DAYS }), limit: SHOWN }),
    findSessionReader(context),
    services.settings.read(),
  ]);
  return {
    kind: 'next',
    title: choice?.kind === 'class-type' ? `Your first ${choice.name}` : 'Your first class',
    lines: sessions
      .filter(({ status }) => status === 'scheduled')
      .map((session) => toSessionLine(session, { reader, settings, now })),
  };
}

/** What a new member gets past. */
const notYet = /^(membership-pending|parq-|not-open-yet)/;

/** The reasons as this page can say them: the plan is chosen on it, and the PAR-Q leads back to it. */
function withinJoining(state: ClassState, path: string): ClassState {
  if (state.kind !== 'refused') return state;
  const reasons = state.reasons.map((reason) => {
    if (reason.code === 'membership-pending') return { ...reason, fix: null };
    if (!reason.fix || !reason.code.startsWith('parq-')) return reason;
    return { ...reason, fix: { ...reason.fix, href: paths.joinParq(path) } };
  });
  const isForNow = reasons.every(({ code }) => notYet.test(code));
  return { ...state, reasons, title: isForNow ? 'You can’t book it yet' : state.title };
}
