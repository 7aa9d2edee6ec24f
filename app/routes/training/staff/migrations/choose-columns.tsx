import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { findLeadFieldsProblem, leadFields } from '#domain/community/leads/lead-import.ts';
import { bestFields, findFieldsProblem } from '#domain/training/best-columns.ts';
import { loadUnits } from '#domain/training/units.ts';
import { readSamples } from '#server/imports/read-samples.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { checkAgain } from '#server/training/imports/choose-columns.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { ColumnFields, columnName } from '../../../imports/column-fields.tsx';
import type { Route } from './+types/choose-columns.ts';
import { getMigration, type MigrationKind } from './find-migration.ts';
import { MAX_COLUMNS } from './migration-fields.ts';

const distanceUnits = ['m', 'km'] as const;
const dateOrders = ['day-first', 'month-first'] as const;

const names = Array.from({ length: MAX_COLUMNS }, (_, index) => columnName(index));

/** What each column holds, by position; a column without a choice isn't used. */
function columnsForm<Units extends z.ZodRawShape>(of: readonly { readonly code: string }[], units: Units) {
  const codes = of.map(({ code }) => code);
  const field = z.enum(codes, { error: 'Choose what is in this column' }).optional();
  const dateOrder = z.enum(dateOrders, { error: 'Choose how dates are written' });
  return z
    .object({ ...Object.fromEntries(names.map((name) => [name, field])), ...units, dateOrder })
    .transform((sent) => ({
      ...sent,
      fields: names.map((name) => (sent as Partial<Record<string, string>>)[name] ?? ''),
    }));
}

/** By the kind of list. */
const forms = {
  bests: {
    schema: columnsForm(bestFields, {
      loadUnit: z.enum(loadUnits, { error: 'Choose kg or lb' }),
      distanceUnit: z.enum(distanceUnits, { error: 'Choose metres or kilometres' }),
    }),
    findProblem: findFieldsProblem,
    options: bestFields.map(({ code, label }) => ({ value: code, label })),
  },
  leads: {
    schema: columnsForm(leadFields, {}),
    findProblem: findLeadFieldsProblem,
    options: leadFields.map(({ code, label }) => ({ value: code, label })),
  },
};
type ColumnsFields = Record<'loadUnit' | 'distanceUnit' | 'dateOrder', string> &
  Partial<Record<string, string>>;

/** What the columns of an exercise list are is not asked. */
const isAsked = (kind: MigrationKind): kind is keyof typeof forms => Object.hasOwn(forms, kind);

export const meta: Route.MetaFunction = () => [{ title: 'Columns of the list' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMigration(url, context, id);
  const { kind, status, loadUnit, distanceUnit, dateOrder, fields } = list;
  if (!isAsked(kind) || (status !== 'mapping' && !(status === 'ready' && kind === 'bests')))
    throw redirect(paths.checkMigration(id), 303);
  const samples = await readSamples(context.get(servicesContext).store, list);
  return {
    title: list.fileName || 'Uploaded list',
    columns: list.columns.map((header, index) => ({ header, sample: samples[index] ?? '' })),
    options: forms[kind].options,
    hasUnits: kind === 'bests',
    chosen: {
      ...Object.fromEntries(fields.map((field, index) => [columnName(index), field])),
      ...{ loadUnit, distanceUnit, dateOrder },
    },
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const list = await getMigration(url, context, id);
    const { kind, status } = list;
    const here = paths.checkMigration(id);
    const tooLate = () => redirectWithFlash(here, 'The columns of this list can’t be changed now.', 'info');
    if (!isAsked(kind)) return tooLate();
    const { findProblem, schema } = forms[kind];
    const submission = readForm(context, schema);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { loadUnit, distanceUnit, dateOrder } = { ...list, ...submission.value };
    const fields = submission.value.fields.slice(0, list.columns.length);
    const problem = findProblem(fields);
    if (problem) return refuse(submission.reply({ formErrors: [problem] }));
    // Of leads, only the cells of the columns that were chosen are there.
    if (kind === 'leads' && status !== 'mapping') return tooLate();
    const columns = { loadUnit, distanceUnit, dateOrder, fields };
    return (await checkAgain(context.get(servicesContext), list, columns)) ? redirect(here, 303) : tooLate();
  });
}

const loadOptions = [
  { value: 'kg', label: 'Kilograms' },
  { value: 'lb', label: 'Pounds' },
];
const distanceOptions = [
  { value: 'm', label: 'Metres' },
  { value: 'km', label: 'Kilometres' },
];
const dateOptions = [
  { value: 'day-first', label: '31/12/2026', hint: 'Day first' },
  { value: 'month-first', label: '12/31/2026', hint: 'Month first' },
];

export default function ChooseColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, columns, chosen, options, hasUnits } = loaderData;
  const [form, fields] = useForm<ColumnsFields>({
    id: 'columns',
    lastResult: useLastResult(actionData),
    defaultValue: chosen,
  });
  return (
    <FormPage
      title={`What is in each column of ${title}?`}
      lead="Next you’ll see what each row would do. Nothing is changed yet."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ColumnFields columns={columns} fields={fields} options={options} />
        {hasUnits ? (
          <>
            <ChoiceField
              {...choiceProps(fields.loadUnit)}
              label="Weights without a unit are in"
              options={loadOptions}
            />
            <ChoiceField
              {...choiceProps(fields.distanceUnit)}
              label="Distances without a unit are in"
              options={distanceOptions}
            />
          </>
        ) : null}
        <ChoiceField
          {...choiceProps(fields.dateOrder)}
          label="Dates are written like"
          options={dateOptions}
        />
        <SubmitButton>Check the rows</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
