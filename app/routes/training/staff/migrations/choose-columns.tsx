import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { type BestField, bestFields, findFieldsProblem } from '#domain/training/best-columns.ts';
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
import { getMigration } from './find-migration.ts';
import { MAX_COLUMNS } from './migration-fields.ts';

const codes = bestFields.map(({ code }) => code) as [BestField, ...BestField[]];
const field = z.enum(codes, { error: 'Choose what is in this column' }).optional();
const columns = Object.fromEntries(
  Array.from({ length: MAX_COLUMNS }, (_, index) => [columnName(index), field]),
);

const distanceUnits = ['m', 'km'] as const;
const dateOrders = ['day-first', 'month-first'] as const;

/** What each column holds, by position; a column without a choice isn't used. */
const columnsForm = z
  .object({
    loadUnit: z.enum(loadUnits, { error: 'Choose kg or lb' }),
    distanceUnit: z.enum(distanceUnits, { error: 'Choose metres or kilometres' }),
    dateOrder: z.enum(dateOrders, { error: 'Choose how dates are written' }),
    ...columns,
  })
  .transform(({ loadUnit, distanceUnit, dateOrder, ...chosen }) => ({
    loadUnit,
    distanceUnit,
    dateOrder,
    /** By the position of the column. */
    fields: Array.from(
      { length: MAX_COLUMNS },
      (_, index) => (chosen as Partial<Record<string, BestField>>)[columnName(index)] ?? ('' as const),
    ),
  }));
type ColumnsFields = z.input<typeof columnsForm> & Partial<Record<string, string>>;

export const meta: Route.MetaFunction = () => [{ title: 'Columns of the list' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMigration(url, context, id);
  if (list.kind !== 'bests' || (list.status !== 'mapping' && list.status !== 'ready'))
    throw redirect(paths.checkMigration(id), 303);
  const samples = await readSamples(context.get(servicesContext).store, list);
  const { loadUnit, distanceUnit, dateOrder, fields } = list;
  return {
    title: list.fileName || 'Uploaded list',
    columns: list.columns.map((header, index) => ({ header, sample: samples[index] ?? '' })),
    chosen: {
      ...Object.fromEntries(fields.map((field, index) => [columnName(index), field])),
      ...{ loadUnit, distanceUnit, dateOrder },
    },
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const list = await getMigration(url, context, id);
    const submission = readForm(context, columnsForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { fields: all, ...units } = submission.value;
    const fields = all.slice(0, list.columns.length);
    const problem = findFieldsProblem(fields);
    if (problem) return refuse(submission.reply({ formErrors: [problem] }));
    const isStarted = await checkAgain(context.get(servicesContext), list, { ...units, fields });
    if (isStarted) return redirect(paths.checkMigration(id), 303);
    return redirectWithFlash(
      paths.checkMigration(id),
      'The columns of this list can’t be changed now.',
      'info',
    );
  });
}

const options = bestFields.map(({ code, label }) => ({ value: code, label }));
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
  const { title, columns, chosen } = loaderData;
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
