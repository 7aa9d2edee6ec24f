import '../training.css';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { hyroxDivisions } from '#domain/training/hyrox-race.ts';
import { hyroxLegs } from '#domain/training/hyrox-splits.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { choiceProps, dateProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { RaceFields } from './race.form.ts';

type RaceFormProps = {
  title: string;
  lead: string;
  defaultValue: RaceFields;
  lastResult: SubmissionResult<string[]> | undefined;
  /** True for a race; a workout's simulation already has a title and date. */
  hasDate: boolean;
};

const numeric = { autoComplete: 'off', maxLength: 20 } as const;

/** Division, splits, Roxzone and finish of a race or simulation. */
export function RaceForm({ title, lead, defaultValue, lastResult, hasDate }: RaceFormProps) {
  const [form, fields] = useForm<Record<string, string>>({ id: 'race', lastResult, defaultValue });
  const of = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>;
  return (
    <FormPage title={title} lead={lead} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <SelectField
          {...choiceProps(of('division'))}
          label="Division"
          options={hyroxDivisions.map(({ code, label }) => ({ value: code, label }))}
        />
        {hasDate ? (
          <>
            <DateField {...dateProps(form, of('date'))} label="Date" />
            <Field
              {...fieldProps(of('title'))}
              label="Name (optional)"
              hint="For example Hyrox Birmingham, or Saturday simulation"
              autoComplete="off"
              maxLength={80}
            />
          </>
        ) : null}
        <fieldset className="race-splits">
          <legend>Splits</legend>
          <p className="dim">
            Minutes and seconds, such as 4:35. If you only know your finish time, enter just that.
          </p>
          {hyroxLegs.map(({ field, name }) => (
            <Field key={field} {...fieldProps(of(field))} {...numeric} label={name} />
          ))}
        </fieldset>
        <Field
          {...fieldProps(of('roxzone'))}
          {...numeric}
          label="Roxzone (optional)"
          hint="The time between runs and stations. Leave it empty and we’ll work it out from your finish time."
        />
        <Field
          {...fieldProps(of('finish'))}
          {...numeric}
          label="Finish time (optional)"
          hint="Leave it empty and we’ll add up your splits and Roxzone."
        />
        <TextAreaField {...fieldProps(of('note'))} label="Notes (optional)" rows={3} maxLength={2000} />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
