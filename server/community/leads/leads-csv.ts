import { leadLabel, sourceLabel } from '#domain/community/leads/lead-text.ts';
import { clubTime, localDate } from '#domain/values/dates.ts';
import type { Lead } from '../../data/collections/leads.ts';
import type { CsvColumn } from '../../http/csv-response.ts';

/** One line a lead. What staff wrote down about them stays in the club. */
export const leadColumns: readonly CsvColumn<Lead>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobile],
  ['State', ({ status }) => leadLabel(status).text],
  ['Source', ({ source }) => sourceLabel(source)],
  ['What they asked for', ({ interest }) => interest],
  ['Owner', ({ assignedName }) => assignedName],
  ['Tour', ({ tourAt }) => timeOf(tourAt)],
  ['First asked', ({ createdAt }) => localDate(createdAt).toString()],
  ['Joined', ({ joinedAt }) => (joinedAt ? localDate(joinedAt).toString() : '')],
  ['Reason lost', ({ lostReason }) => lostReason],
  ['Wants messages', ({ noMessages, isUnconfirmed }) => (noMessages || isUnconfirmed ? 'no' : 'yes')],
];

const timeOf = (at: Temporal.Instant | null) =>
  at ? clubTime(at).toString({ timeZoneName: 'never', smallestUnit: 'minute' }) : '';
