import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { bothReadings, type DateColumn, dateColumnName, MAX_VALUES } from '#domain/members/import-survey.ts';
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
import { findMappingProblems, isMappable, mapImport } from '#server/members/import/map-import.ts';
import { listJoiningPlans } from '#server/membership/list-plans.ts';
import { type Context, formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { countText } from '../../../imports/import-text.ts';
import type { Route } from './+types/map-import.ts';
import { getMemberList } from './find-member-list.ts';

/** The field of a plan or status in a list, by its position. */
const valueName = (index: number) => `value${index}`;

const leaveOut = { value: LEAVE_OUT, label: 'Leave these rows out' };
const names = { plan: 'Plan', status: 'Status' } as const;

/** The questions that a list leaves open, as finished texts, and the answers: those given before, or what we suggest. */
async function readQuestions(context: Context, list: Import) {
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
      // British clubs write the day first.
      dateOrder: isAnswered ? (asked[0]?.order ?? '') : 'day-first',
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
      ? `“${dateColumnName(mixed)}” has dates of both kinds: ${mixed.sample} has the day first, ${mixed.otherSample} the month. Each is read in the only way it can be. This is for those that can be read in two ways.`
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

const choice = z
  .string({ error: 'Choose one from the list' })
  .max(200, 'Choose one from the list')
  .optional();
const places = Array.from({ length: MAX_VALUES }, (_, index) => valueName(index));
const dateOrders = ['day-first', 'month-first'] as const;

/** What the plans and statuses of a list become, by their position; how its dates are written; and the last paid day where it has none. */
const mapImportForm = z
  .object({
    ...Object.fromEntries(places.map((name) => [name, choice])),
    dateOrder: z.enum(dateOrders, { error: 'Choose whether the day or the month comes first' }).optional(),
    paidUntil: optionalDate,
  })
  .transform(({ dateOrder, paidUntil, ...chosen }) => ({
    dateOrder,
    paidUntil,
    choices: places.map((name) => (chosen as Partial<Record<string, string>>)[name] ?? ''),
  }));
type MapImportFields = Partial<Record<string, string>>;

export const meta: Route.MetaFunction = () => [{ title: 'Match the list to your club' }];

/** What the list leaves open, with what we suggest. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMemberList(url, context, id);
  const isPost = context.get(formContext) !== null;
  if (!isPost && !isMappable(list)) throw redirect(paths.checkImport(id), 303);
  return readQuestions(context, list);
}

/** Checks the list with what was said. */
export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const list = await getMemberList(url, context, id);
    const here = paths.checkImport(id);
    const tooLate = () => redirectWithFlash(here, 'This list can’t be changed any more.', 'info');
    const submission = readForm(context, mapImportForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const problems = await findMappingProblems(services, list, submission.value);
    if (problems.length > 0) {
      const fieldErrors = Object.fromEntries(
        problems.map((problem) => [
          problem.about === 'value' ? valueName(problem.index) : 'dateOrder',
          [problem.sentence],
        ]),
      );
      return refuse(submission.reply({ fieldErrors }));
    }
    return (await mapImport(services, list, submission.value)) ? redirect(here, 303) : tooLate();
  });
}

export default function MapImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, dates, withoutPaidUntil, chosen, hasPlans } = loaderData;
  const [form, fields] = useForm<MapImportFields>({
    id: 'mapping',
    lastResult: useLastResult(actionData),
    defaultValue: chosen,
  });
  const { dateOrder, paidUntil } = fields;
  return (
    <FormPage
      title="Match the list to your club"
      lead={`Tell us what these entries in ${title} mean. Next you’ll see what each row would do. Nothing is changed yet.`}
      problems={errorSummaryOf(form)}
    >
      {hasPlans ? null : (
        <Notice tone="warn">
          You have no plans yet. <a href={paths.addPlan}>Add your plans</a>, then come back: this list stays
          under “Previous imports”.
        </Notice>
      )}
      <PostForm form={form}>
        {values.map(({ label, hint, options }, index) => {
          const field = fields[valueName(index)];
          return field ? (
            <SelectField
              {...choiceProps(field)}
              key={field.name}
              label={label}
              hint={hint}
              options={options}
              emptyLabel="Choose"
            />
          ) : null;
        })}
        {dates && dateOrder ? (
          <ChoiceField
            {...choiceProps(dateOrder)}
            label={dates.label}
            hint={dates.hint}
            options={dates.options}
          />
        ) : null}
        {withoutPaidUntil > 0 && paidUntil ? (
          <DateField
            {...dateProps(form, paidUntil)}
            label="Paid until, where the list doesn’t say"
            hint={`${countText(withoutPaidUntil, 'current member')} in the list without a last paid day. Leave this empty to add them without a membership.`}
          />
        ) : null}
        <SubmitButton>Check the rows</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
