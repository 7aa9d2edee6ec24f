import type { ExerciseMeasure } from '#domain/training/exercise.ts';
import { type MovementField, movementFields } from '#domain/training/workout-fields.ts';
import { SubmitButton } from '../../../../../ui/button.tsx';
import { Chip } from '../../../../../ui/chip.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { type FieldReader, fieldOf, movementAnchor } from './field-names.ts';
import type { BuilderView } from './load-builder.ts';
import { StepButton } from './step-button.tsx';

type Movement = NonNullable<BuilderView['open']>['movements'][number];

const labels: Readonly<Record<MovementField, string>> = {
  ...{
    sets: 'Sets',
    reps: 'Reps',
    distance: 'Distance',
    time: 'Time',
    rest: 'Rest',
    note: 'Note (optional)',
  },
  ...{ womenLoad: 'Women, kg', menLoad: 'Men, kg', womenCalories: 'Women, cal', menCalories: 'Men, cal' },
};

const examples: Partial<Record<MovementField, string>> = {
  ...{ sets: '5', reps: '5 or 21-15-9', distance: '500 m', time: '1:30', rest: '1:30' },
};

/** The fields that exercises of each measure nearly always need; the others are folded away while empty. */
const usualFields: Readonly<Record<ExerciseMeasure, readonly MovementField[]>> = {
  'load-reps': ['sets', 'reps', 'womenLoad', 'menLoad'],
  reps: ['sets', 'reps'],
  time: ['sets', 'time'],
  distance: ['sets', 'distance'],
  'load-distance': ['sets', 'distance', 'womenLoad', 'menLoad'],
  calories: ['womenCalories', 'menCalories'],
};

/** The fields of an exercise in the order of the page. */
export function orderedFields(measure: ExerciseMeasure): MovementField[] {
  const usual = usualFields[measure];
  return [...usual, ...movementFields.filter((of) => !usual.includes(of))];
}

/** One exercise of the open part: how much to do, the loads by sex, and its position. */
export function MovementRow({ movement, field }: { movement: Movement; field: FieldReader }) {
  const { key, name, superset, measure } = movement;
  const usual = usualFields[measure];
  const rest = orderedFields(measure).slice(usual.length);
  const isUsed = rest.some((of) => {
    const { defaultValue, errors } = field(fieldOf(key, of));
    return defaultValue !== '' || errors !== undefined;
  });
  return (
    <li className="builder-movement" id={movementAnchor(key)} data-movement={key}>
      <fieldset>
        <legend className="builder-movement-head">
          <span className="builder-handle" data-handle aria-hidden="true" />
          {name}
          {superset ? <Chip tone="info">{`Superset ${superset}`}</Chip> : null}
        </legend>
        <Amounts movementKey={key} of={usual} field={field} />
        <details className="builder-more" open={isUsed}>
          <summary>More</summary>
          <Amounts movementKey={key} of={rest} field={field} />
        </details>
      </fieldset>
      <MovementButtons movement={movement} />
    </li>
  );
}

type AmountsProps = { movementKey: string; of: readonly MovementField[]; field: FieldReader };

function Amounts({ movementKey, of, field }: AmountsProps) {
  return (
    <div className="builder-amounts">
      {of.map((name) => (
        <div key={name} className={name === 'note' ? 'builder-wide' : undefined}>
          <Field
            {...field(fieldOf(movementKey, name))}
            label={labels[name]}
            placeholder={examples[name]}
            autoComplete="off"
          />
        </div>
      ))}
    </div>
  );
}

function MovementButtons({ movement: { key, name, superset, isFirst, isLast } }: { movement: Movement }) {
  return (
    <div className="builder-buttons">
      {isFirst ? null : <StepButton step={`movement-up:${key}`} label={`Move ${name} up`} icon="arrow-up" />}
      {isLast ? null : (
        <StepButton step={`movement-down:${key}`} label={`Move ${name} down`} icon="arrow-down" />
      )}
      {isLast ? null : (
        <SubmitButton name="step" value={`join:${key}`} tone="quiet" isSmall>
          Superset with next
        </SubmitButton>
      )}
      {superset ? (
        <SubmitButton name="step" value={`split:${key}`} tone="quiet" isSmall>
          Leave superset
        </SubmitButton>
      ) : null}
      <StepButton step={`remove:${key}`} label={`Remove ${name}`} icon="trash-2" />
    </div>
  );
}
