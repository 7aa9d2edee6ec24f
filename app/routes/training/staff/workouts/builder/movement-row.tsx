import type { MovementField } from '#domain/training/workout-fields.ts';
import { SubmitButton } from '../../../../../ui/button.tsx';
import { Chip } from '../../../../../ui/chip.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { fieldOf, movementAnchor } from './field-names.ts';
import type { BuilderView } from './load-builder.ts';
import type { FieldReader } from './open-part.tsx';
import { StepButton } from './step-button.tsx';

type Movement = NonNullable<BuilderView['open']>['movements'][number];

/** One exercise of the open part: how much of it, what is prescribed by sex, and its place. */
export function MovementRow({ movement, field }: { movement: Movement; field: FieldReader }) {
  const { key, name, superset } = movement;
  const each = (of: MovementField, label: string, example?: string) => (
    <Field {...field(fieldOf(key, of))} label={label} placeholder={example} autoComplete="off" />
  );
  return (
    <li className="builder-movement" id={movementAnchor(key)} data-movement={key}>
      <fieldset>
        <legend className="builder-movement-head">
          <span className="builder-handle" data-handle aria-hidden="true" />
          {name}
          {superset ? <Chip tone="info">{`Superset ${superset}`}</Chip> : null}
        </legend>
        <div className="builder-amounts">
          {each('sets', 'Sets', '5')}
          {each('reps', 'Reps', '5 or 21-15-9')}
          {each('distance', 'Distance', '500 m')}
          {each('time', 'Time', '1:30')}
          {each('womenLoad', 'Women, kg')}
          {each('menLoad', 'Men, kg')}
          {each('womenCalories', 'Women, cal')}
          {each('menCalories', 'Men, cal')}
          {each('rest', 'Rest', '1:30')}
          <div className="builder-note">{each('note', 'Note (optional)')}</div>
        </div>
      </fieldset>
      <MovementButtons movement={movement} />
    </li>
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
