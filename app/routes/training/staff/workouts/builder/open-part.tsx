import { hyroxSimulations } from '#domain/training/hyrox-simulation.ts';
import { partFormats, scoreTypes } from '#domain/training/workout.ts';
import { SubmitButton } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../../ui/text-area-field.tsx';
import type { FieldReader } from './field-names.ts';
import type { BuilderView } from './load-builder.ts';
import { MovementRow } from './movement-row.tsx';

type OpenPartProps = {
  open: NonNullable<BuilderView['open']>;
  view: BuilderView;
  field: FieldReader;
};

const optionsOf = (choices: readonly { code: string; label: string }[]) =>
  choices.map(({ code, label }) => ({ value: code, label }));

/** The fields of the open part and its exercises. */
export function OpenPart({ open, view, field }: OpenPartProps) {
  const { letter } = view.parts.find(({ key }) => key === open.key) ?? { letter: '' };
  return (
    <section className="builder-open stack" id="part" aria-label={`Part ${letter}`}>
      <h2>Part {letter}</h2>
      <div className="builder-fields">
        <div className="builder-wide">
          <Field {...field('partTitle')} label="Part title (optional)" autoComplete="off" />
        </div>
        <SelectField {...field('format')} label="Format" options={optionsOf(partFormats)} />
        <SelectField {...field('scoreType')} label="Score" options={optionsOf(scoreTypes)} />
        <Field
          {...field('timeCap')}
          label="Time cap or length"
          hint="Minutes: 12 or 12:30"
          autoComplete="off"
        />
        <Field {...field('rounds')} label="Rounds or intervals" inputMode="numeric" autoComplete="off" />
        <Field {...field('work')} label="Work" hint="45 or 1:30" autoComplete="off" />
        <Field {...field('rest')} label="Rest" hint="15 or 1:00" autoComplete="off" />
      </div>
      {open.movements.length === 0 || field('format').defaultValue === 'hyrox' ? <FillHyrox /> : null}
      <h3>Exercises</h3>
      {open.movements.length === 0 ? (
        <p className="dim">No exercises yet. Find the first one below.</p>
      ) : null}
      <ol className="bare builder-movements">
        {open.movements.map((movement) => (
          <MovementRow key={movement.key} movement={movement} field={field} />
        ))}
      </ol>
      {open.canAddMovement ? (
        <FindExercise view={view} />
      ) : (
        <p className="dim">That’s the most exercises a part can have.</p>
      )}
      <TextAreaField {...field('partNote')} label="Note for this part (optional)" rows={2} />
    </section>
  );
}

function FillHyrox() {
  return (
    <fieldset className="builder-hyrox">
      <legend>Fill with a Hyrox simulation</legend>
      <div className="row">
        {hyroxSimulations.map(({ code, label }) => (
          <SubmitButton key={code} name="step" value={`hyrox:${code}`} tone="quiet" isSmall>
            {label}
          </SubmitButton>
        ))}
      </div>
    </fieldset>
  );
}

function FindExercise({ view: { words, found } }: { view: BuilderView }) {
  return (
    <div className="builder-find stack-tight" id="find">
      <div className="builder-find-row">
        <Field
          name="words"
          label="Find an exercise"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={words}
        />
        <SubmitButton name="step" value="keep" tone="quiet" icon="search">
          Find
        </SubmitButton>
      </div>
      <div className="builder-found" data-found aria-live="polite">
        {words && found.length === 0 ? <p>{`No exercise matches “${words}”.`}</p> : null}
        {found.map(({ id, name }) => (
          <SubmitButton key={id} name="step" value={`add:${id}`} tone="quiet" isSmall>
            {name}
          </SubmitButton>
        ))}
      </div>
    </div>
  );
}
