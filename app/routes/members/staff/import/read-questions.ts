import { bothReadings, type DateColumn, dateColumnName } from '#domain/members/import-survey.ts';
import {
  LEAVE_OUT,
  NO_MEMBERSHIP,
  planChoice,
  statusChoices,
  suggestPlan,
  suggestStatus,
} from '#domain/members/import-values.ts';
import { formatDate, storedDate } from '#domain/values/dates.ts';
import type { Import } from '#server/data/collections/imports.ts';
import { listJoiningPlans } from '#server/membership/list-plans.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { countText } from '../../../imports/import-text.ts';
import { valueName } from './mapping-fields.ts';

const leaveOut = { value: LEAVE_OUT, label: 'Leave these rows out' };
const names = { plan: 'Plan', status: 'Status' } as const;

/** The questions that a list leaves open, as finished texts, and the answers: those given before, or what we suggest. */
export async function readQuestions(context: Context, list: Import) {
  const { store, now } = context.get(servicesContext);
  const plans = await listJoiningPlans(store);
  const options = {
    plan: [
      ...plans.map(({ id, name }) => ({ value: planChoice(id), label: name })),
      { value: NO_MEMBERSHIP, label: 'No membership: add the person only' },
      leaveOut,
    ],
    status: [...statusChoices.map(({ code, label }) => ({ value: code as string, label })), leaveOut],
  };
  const suggest = {
    plan: (value: string) => suggestPlan(value, plans),
    status: (value: string) => suggestStatus(value),
  };
  const asked = list.dateColumns.filter(({ isAsked }) => isAsked);
  const isAnswered = list.checkedLine > 0;
  return {
    title: list.fileName || 'the list',
    hasPlans: plans.length > 0 || !list.values.some(({ field }) => field === 'plan'),
    withoutPaidUntil: list.withoutPaidUntil,
    values: list.values.map(({ field, value, count }) => ({
      label: `${names[field]} “${value}”`,
      hint: countText(count, 'row'),
      options: options[field],
    })),
    dates: asked.length > 0 ? dateQuestion(asked, now()) : null,
    chosen: {
      ...Object.fromEntries(
        list.values.map(({ field, value, choice }, index) => [
          valueName(index),
          choice || suggest[field](value),
        ]),
      ),
      dateOrder: isAnswered ? (asked[0]?.order ?? '') : '',
      paidUntil: list.paidUntil,
    },
  };
}

/** Asked once for all columns: a system writes its dates in one way. */
function dateQuestion(asked: readonly DateColumn[], now: Temporal.Instant) {
  const [first] = asked;
  if (!first) return null;
  const example = asked.find(({ kind }) => kind === 'ambiguous');
  const [dayFirst, monthFirst] = example ? bothReadings(example, now).map(dateText) : ['', ''];
  const mixed = asked.find(({ kind }) => kind === 'mixed');
  const columns = asked.map(dateColumnName).join(', ');
  return {
    label: `${columns}: which comes first?`,
    hint: mixed
      ? `“${dateColumnName(mixed)}” has dates of both kinds: ${mixed.sample} has the day first, ${mixed.otherSample} the month. Rows written the other way will be errors.`
      : `All dates like ${first.sample} can be read in two ways.`,
    options: [
      {
        value: 'day-first',
        label: 'Day',
        hint: example ? `${example.sample} is ${dayFirst}` : (mixed?.sample ?? ''),
      },
      {
        value: 'month-first',
        label: 'Month',
        hint: example ? `${example.sample} is ${monthFirst}` : (mixed?.otherSample ?? ''),
      },
    ],
  };
}

function dateText(day: string): string {
  const date = storedDate(day);
  return date ? formatDate(date) : day;
}
