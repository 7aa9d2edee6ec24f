import type { FieldMetadata } from '@conform-to/react';
import type { ScoreUnit } from '#domain/community/challenge-scoring.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { choiceProps, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SureField } from '../../../ui/sure-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { ChallengeFactsView } from './load-challenge.ts';
import type { SubmitFields } from './submit.form.ts';

type Fields = Required<{ [Name in keyof SubmitFields]: FieldMetadata<SubmitFields[Name]> }>;

type Props = {
  page: {
    readonly challenge: ChallengeFactsView;
    readonly counted: boolean;
    readonly loadUnit: LoadUnit;
    readonly pictureId: string;
  };
  fields: Fields;
};

/** The fields that this challenge asks for. */
export function SubmitFieldset({ page, fields }: Props) {
  const { challenge, counted } = page;
  const { divisions, teams } = challenge;
  const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <>
      {counted ? null : (
        <Field
          {...fieldProps(fields.score)}
          label={labelOf(challenge.unit, page.loadUnit)}
          hint={hints[challenge.unit]}
          inputMode={challenge.unit === 'time' || challenge.unit === 'distance' ? 'text' : 'decimal'}
          autoComplete="off"
        />
      )}
      {divisions.length > 0 ? (
        <SelectField
          {...choiceProps(fields.division)}
          label="Division"
          options={optionsOf(divisions)}
          emptyLabel="Choose"
        />
      ) : null}
      {teams.length > 0 ? (
        <SelectField
          {...choiceProps(fields.team)}
          label="Team"
          options={optionsOf(teams)}
          emptyLabel="Choose"
        />
      ) : null}
      {counted ? null : <ProofFields page={page} fields={fields} />}
      <SureField field={fields.sure as FieldMetadata<string>} />
      <input type="hidden" name="again" value={fields.again.initialValue ?? ''} />
    </>
  );
}

function ProofFields({ page: { challenge, pictureId }, fields }: Props) {
  const isOptional = challenge.proof === 'required' ? '' : ' (optional)';
  return (
    <>
      {challenge.proof === 'none' ? null : (
        <>
          <Field
            {...fieldProps(fields.link)}
            label={`Link${isOptional || ', or a photo below'}`}
            hint="A video, or a page that shows your score. Only staff see it."
            inputMode="url"
            autoComplete="off"
          />
          {pictureId ? <Picture id={pictureId} size="small" alt="The photo you sent" /> : null}
          <PictureField
            id={fields.picture.id}
            name={fields.picture.name}
            errors={fields.picture.errors}
            label={pictureId ? 'Another photo (optional)' : `Photo${isOptional || ', or a link above'}`}
          />
        </>
      )}
      <TextAreaField {...fieldProps(fields.note)} label="Note for the staff (optional)" rows={3} />
    </>
  );
}

function labelOf(unit: ScoreUnit, loadUnit: LoadUnit): string {
  const labels: Partial<Record<ScoreUnit, string>> = {
    time: 'Your time',
    load: loadUnit === 'lb' ? 'Your weight in pounds' : 'Your weight in kilograms',
    distance: 'Your distance',
    reps: 'Your reps',
    calories: 'Your calories',
  };
  return labels[unit] ?? 'Your points';
}

const hints: Partial<Record<ScoreUnit, string>> = {
  time: 'Minutes and seconds, such as 12:34.',
  distance: 'In metres, such as 500, or in kilometres, such as 5 km.',
};
