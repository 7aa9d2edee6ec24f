import type { FieldMetadata } from '@conform-to/react';
import {
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  exerciseMeasures,
  muscles,
} from '#domain/training/exercise.ts';
import { choiceProps, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import type { ExerciseFields as Fields } from './exercise.form.ts';
import { MusclesField } from './muscles-field.tsx';

type Choice = { readonly code: string; readonly label: string };
const optionsOf = (choices: readonly Choice[]) => choices.map(({ code, label }) => ({ value: code, label }));

/** The choices of an exercise's form. */
const exerciseChoices = {
  category: optionsOf(exerciseCategories),
  equipment: optionsOf(equipmentKinds),
  level: optionsOf(exerciseLevels),
  measure: optionsOf(exerciseMeasures),
  muscles: optionsOf(muscles),
} as const;

type Props = { fields: Required<{ [Name in keyof Fields]: FieldMetadata<Fields[Name]> }> };

/** The fields of an exercise, for adding and editing. */
export function ExerciseFields({ fields }: Props) {
  const select = (name: 'category' | 'equipment' | 'level' | 'measure', label: string, hint?: string) => (
    <SelectField
      {...choiceProps(fields[name])}
      label={label}
      hint={hint}
      options={exerciseChoices[name]}
      emptyLabel="Choose"
    />
  );
  return (
    <>
      <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" />
      <TextAreaField
        {...fieldProps(fields.aliases)}
        label="Other names (optional)"
        hint="One per line. People find the exercise by them too."
        rows={3}
      />
      {select('category', 'Category')}
      {select('equipment', 'Equipment')}
      {select('level', 'Level')}
      {select('measure', 'Measured in', 'Decides what members log and which personal bests there are.')}
      <MusclesField field={fields.primaryMuscles} label="Main muscles" options={exerciseChoices.muscles} />
      <MusclesField
        field={fields.secondaryMuscles}
        label="Supporting muscles (optional)"
        options={exerciseChoices.muscles}
      />
      <TextAreaField
        {...fieldProps(fields.instructions)}
        label="How to do it (optional)"
        hint="One step per line."
        rows={8}
      />
    </>
  );
}
