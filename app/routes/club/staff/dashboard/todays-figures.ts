import * as paths from '#app/paths.ts';
import { accessLogConditions, readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { readMemberFilter } from '#domain/members/member-filter.ts';
import { planMemberQuery } from '#domain/members/member-plan.ts';
import { memberPresetNames } from '#domain/members/member-presets.ts';
import { membershipStatusNames } from '#domain/membership/membership.ts';
import { textsAlert } from '#domain/messages/text-limits.ts';
import { localDate } from '#domain/values/dates.ts';
import { errorLogs } from '#server/data/collections/club.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import type { Store } from '#server/data/store.ts';
import { countRefused } from '#server/door/find-access-log.ts';
import { countParqReviews } from '#server/health/find-parq-reviews.ts';
import { countWaiting } from '#server/membership/open-plan-requests.ts';
import { countTextsOfMonth } from '#server/sms/text-counts.ts';
import type { IconName } from '../../../../ui/icon-names.ts';

/** A number on the dashboard, which opens exactly the rows that it counts. */
export interface Figure {
  readonly count: number;
  /** There are more than `count`. */
  readonly hasMore?: boolean;
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
  /** Highlighted when it isn't zero. */
  readonly isAsking?: boolean;
}

/** Holds ending within this many days are counted. */
const HOLD_ENDS_WITHIN_DAYS = 7;

/** More than a club has without a membership. */
const MOST_STAFF = 100;

/** What kiosks decided by themselves can come in as late as that. */
const CONFLICT_DAYS = 7;

/** The dashboard's numbers, counted by the store under the filter that each one's link carries, so it stays quick with millions of entries. */
/** @param textsAMonth at most; 0: the club sends no texts */
export async function todaysFigures(store: Store, now: Temporal.Instant, textsAMonth: number) {
  const counted = counters(store, now);
  const today = localDate(now);
  const lastHoldDay = today.add({ days: HOLD_ENDS_WITHIN_DAYS }).toString();
  const ofDay = { from: today.toString(), direction: 'in' };
  const [door, people, system] = await Promise.all([
    Promise.all([
      counted.inNow(),
      counted.log({ ...ofDay, result: 'allowed' }, { label: 'Check-ins today', icon: 'door-open' }),
      counted.refused({ ...ofDay, result: 'refused' }, { label: 'Sent to desk today', icon: 'hand' }),
      counted.log(
        { from: today.subtract({ days: CONFLICT_DAYS - 1 }).toString(), result: 'offline-conflict' },
        { label: `Offline conflicts in ${CONFLICT_DAYS} days`, icon: 'triangle-alert', isAsking: true },
      ),
    ]),
    Promise.all([
      counted.withoutStaff(
        { show: 'joined-today' },
        { label: memberPresetNames['joined-today'], icon: 'user-plus' },
      ),
      counted.withoutStaff(
        { status: 'pending' },
        { label: membershipStatusNames.pending, icon: 'clipboard-list' },
      ),
      counted.planRequests(),
      counted.parqReviews(),
      counted.members(
        { show: 'owes' },
        { label: memberPresetNames.owes, icon: 'credit-card', isAsking: true },
      ),
      counted.members({ show: 'not-seen' }, { label: memberPresetNames['not-seen'], icon: 'phone' }),
      counted.members(
        { holdEndsFrom: today.toString(), holdEndsTo: lastHoldDay },
        { label: `Holds ending within ${HOLD_ENDS_WITHIN_DAYS} days`, icon: 'pause' },
      ),
    ]),
    Promise.all([
      counted.messages('kept', 'Unsent messages (no mail server)'),
      counted.messages('failed', 'Failed messages'),
      counted.openErrors(),
      counted.texts(textsAMonth),
    ]),
  ]);
  return { door, people, system: system.filter((figure) => figure !== null) };
}

type Look = Pick<Figure, 'label' | 'icon' | 'isAsking'>;

function counters(store: Store, now: Temporal.Instant) {
  return {
    async members(filter: Record<string, string>, look: Look): Promise<Figure> {
      const query = new URLSearchParams(filter);
      const { conditions } = planMemberQuery(readMemberFilter(query), now);
      return {
        ...look,
        count: await store.count(members, [...conditions]),
        href: `${paths.listMembers}?${query}`,
      };
    },
    /** Without staff, who are few: no index leaves them out. */
    async withoutStaff(filter: Record<string, string>, look: Look): Promise<Figure> {
      const query = new URLSearchParams(filter);
      const { conditions, order } = planMemberQuery(readMemberFilter(query), now);
      const staff = await Promise.all(
        (['isAdmin', 'isCoach', 'isDesk'] as const).map((role) =>
          store.query(members, {
            where: [...conditions, [role, '==', true]],
            orderBy: [order],
            limit: MOST_STAFF,
          }),
        ),
      );
      const ids = new Set(staff.flatMap(({ items }) => items.map(({ id }) => id)));
      return {
        ...look,
        count: (await store.count(members, [...conditions])) - ids.size,
        href: `${paths.listMembers}?${query}`,
      };
    },
    async log(filter: Record<string, string>, look: Look): Promise<Figure> {
      const query = new URLSearchParams(filter);
      const where = accessLogConditions(readAccessLogFilter(query));
      return { ...look, count: await store.count(accessLogs, where), href: `${paths.accessLog}?${query}` };
    },
    async refused(filter: Record<string, string>, look: Look): Promise<Figure> {
      const query = new URLSearchParams(filter);
      const counted = await countRefused(store, readAccessLogFilter(query));
      return { ...look, ...counted, href: `${paths.accessLog}?${query}` };
    },
    async messages(status: 'kept' | 'failed', label: string): Promise<Figure> {
      const count = await store.count(outbox, [['status', '==', status]]);
      const href = `${paths.listMessages}?${new URLSearchParams({ status })}`;
      return { count, label, href, icon: 'mail', isAsking: true };
    },
    async inNow(): Promise<Figure> {
      const count = await store.count(presence, [['leavesAt', '>', now]]);
      return { count, label: 'In the club now', href: paths.whoIsIn, icon: 'activity' };
    },
    async planRequests(): Promise<Figure> {
      const count = await countWaiting(store, now);
      const look = { label: 'Waiting to pay at desk', icon: 'credit-card', isAsking: true } as const;
      return { ...look, count, href: paths.listWaiting };
    },
    async parqReviews(): Promise<Figure> {
      const look = { label: 'PAR-Qs to review', icon: 'heart-pulse', isAsking: true } as const;
      return { ...look, ...(await countParqReviews(store, now)), href: paths.listParqReviews };
    },
    /** Once the month's limit is near. */
    async texts(most: number): Promise<Figure | null> {
      const count = most > 0 ? await countTextsOfMonth(store, now) : 0;
      const label = textsAlert(count, most);
      return label ? { count, label, href: paths.clubPrivacy, icon: 'phone', isAsking: true } : null;
    },
    async openErrors(): Promise<Figure> {
      const count = await store.count(errorLogs, [['isResolved', '==', false]]);
      return { count, label: 'Open errors', href: paths.listErrors, icon: 'bug', isAsking: true };
    },
  };
}
