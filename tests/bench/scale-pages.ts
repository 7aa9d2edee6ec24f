/** The pages that are measured at both sizes. */
import { localDate } from '../../domain/values/dates.ts';
import { LONG_WORKOUT } from './scale-classes.ts';
import type { signIns } from './seed-store.ts';
import { uidOf } from './seed-store.ts';

export interface ScalePage {
  readonly name: string;
  readonly path: string;
  readonly as: keyof typeof signIns;
  /** Its first part counts. */
  readonly isDownload?: boolean;
}

/** A member of either club. */
const SOMEBODY = uidOf(7);

/** Names of pages are their addresses, with what differs from run to run in words. */
export function scalePages(): ScalePage[] {
  const today = localDate(Temporal.Now.instant());
  const yesterday = today.subtract({ days: 1 });
  const named: Readonly<Record<string, string>> = {
    ':member': SOMEBODY,
    ':yesterday': yesterday.toString(),
    ':today': today.toString(),
    ':week-ago': today.subtract({ days: 7 }).toString(),
    ':year-ago': today.subtract({ days: 365 }).toString(),
    ':class': `past-3_${yesterday}`,
    ':board': LONG_WORKOUT,
  };
  const toPage = (as: ScalePage['as'], isDownload: boolean) => (name: string) => ({
    ...{ name, as, isDownload },
    path: name.replaceAll(/:[a-z-]+/g, (word) => named[word] ?? word),
  });
  return [
    ...staffPages.map(toPage('admin', false)),
    ...memberPages.map(toPage('member', false)),
    ...downloads.map(toPage('admin', true)),
  ];
}

const memberPages = [
  '/account/dashboard',
  '/account/bookings',
  '/account/workouts',
  '/classes',
  '/workouts',
  '/workouts/:board',
];

const staffPages = [
  '/admin/dashboard',
  '/desk',
  '/desk/search?q=Member-2s',
  '/coach/dashboard',
  '/admin/members',
  '/admin/members?sort=-name',
  '/admin/members?sort=-joined',
  '/admin/members?sort=-seen',
  '/admin/members?status=active',
  '/admin/members?status=pending&sort=joined',
  '/admin/members?plan=unlimited',
  '/admin/members?q=smith',
  '/admin/members?q=a+smith',
  '/admin/members?q=m7@inbox.example',
  '/admin/members?show=not-seen',
  '/admin/members?show=birthdays',
  '/admin/members?show=parq-soon',
  '/admin/members?show=ends-month',
  '/admin/members?show=overdue&sort=-seen',
  '/admin/members?parq=consulted',
  '/admin/members?joinedFrom=:year-ago&sort=-joined',
  '/admin/members/waiting',
  '/admin/parq-reviews',
  '/admin/member/:member',
  '/admin/member/:member/visits',
  '/admin/member/:member/payments',
  '/admin/member/:member/classes',
  '/admin/member/:member/log',
  '/admin/accessLogs',
  '/admin/accessLogs?result=refused',
  '/admin/accessLogs?result=allowed&device=front',
  '/admin/accessLogs?result=offline-conflict',
  '/admin/accessLogs?from=:week-ago&to=:yesterday',
  '/admin/accessLogs?member=:member',
  '/admin/accessLogs?sort=at',
  '/admin/attendancecount',
  '/admin/payments',
  '/admin/payments?method=cash',
  '/admin/payments?kind=payment&from=:week-ago',
  '/admin/payments?member=:member',
  '/admin/payments?sort=at',
  '/desk/takings',
  '/desk/takings?from=:yesterday&to=:yesterday',
  '/desk/till',
  '/admin/adminControl/payments',
  '/admin/bookings',
  '/admin/bookings?from=:week-ago&to=:yesterday',
  '/admin/bookings/day',
  '/admin/timetable',
  '/admin/single-booking/:class',
  '/admin/member-workouts',
  '/admin/member-workouts?from=:week-ago',
  '/coach/training',
  '/admin/exercises',
  '/admin/workouts',
  '/admin/leads',
  '/admin/leads?q=robin',
  '/admin/adminControl/audit',
  '/admin/adminControl/audit?action=parq.read',
  '/admin/adminControl/audit?member=:member',
  '/admin/adminControl/outbox',
  '/admin/adminControl/outbox?status=failed',
  '/admin/error-logs',
  '/admin/adminControl/roles',
  '/admin/adminControl/privacy/retention',
  '/admin/analytics',
  '/admin/analytics/members',
  '/admin/analytics/classes',
  '/admin/analytics/visits',
  '/admin/analytics/leads',
  '/admin/analytics/at-risk',
  '/admin/announcements',
  '/admin/events',
  '/admin/challenges',
];

const downloads = [
  '/admin/members.csv',
  '/admin/accessLogs.csv',
  '/admin/payments.csv',
  '/admin/takings.csv?from=:week-ago&to=:yesterday',
  '/admin/bookings.csv',
  '/admin/member-workouts.csv',
  '/admin/analytics/membership.csv',
  '/admin/analytics/retention.csv',
];
