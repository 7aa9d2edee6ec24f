import type { FieldMetadata } from '@conform-to/react';
import { fieldProps } from '../../../ui/conform-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ExerciseView, InputView } from './result-view.ts';

type FieldOf = (name: string) => FieldMetadata<string>;
type Understood = Readonly<Record<string, string>>;
type SetRow = ExerciseView['shown'][number];

/** One exercise: its sets as rows, with last time's numbers in the empty fields. */
export function LogExercise({
  exercise,
  field,
  understood,
}: {
  exercise: ExerciseView;
  field: FieldOf;
  /** What was read where it was typed differently. */
  understood: Understood;
}) {
  const { slot, name, prescribed, headers, shown, more, last, plates } = exercise;
  const isMoreTyped = more.some(({ inputs }) =>
    inputs.some((input) => field(input.name).initialValue || field(input.name).errors?.length),
  );
  return (
    <fieldset className="log-exercise" data-columns={headers.length}>
      <legend>
        {name} {prescribed ? <span className="dim">{prescribed}</span> : null}
      </legend>
      {last ? <p className="dim">{`Last time (${last.on}): ${last.text}`}</p> : null}
      <Same exercise={exercise} field={field} />
      <div className="log-set log-heads faint" aria-hidden="true">
        <span>Set</span>
        {headers.map((header) => (
          <span key={header}>{header}</span>
        ))}
      </div>
      {shown.map((row) => (
        <SetFields key={row.number} row={row} field={field} understood={understood} />
      ))}
      {more.length > 0 ? (
        <details className="log-sets-more" open={isMoreTyped}>
          <summary>
            More sets<span className="hidden"> of {name}</span>
          </summary>
          {more.map((row) => (
            <SetFields key={row.number} row={row} field={field} understood={understood} />
          ))}
        </details>
      ) : null}
      {plates ? <Plates key={slot} name={name} plates={plates} /> : null}
    </fieldset>
  );
}

function Same({ exercise: { name, same }, field }: { exercise: ExerciseView; field: FieldOf }) {
  if (!same) return null;
  const { id, errors, initialValue } = field(same.name);
  return (
    <>
      <label className="choice log-same" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={same.name}
          value={same.value}
          defaultChecked={initialValue === same.value}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={errors?.length ? `${id}-error` : undefined}
        />
        <span>
          Same as last time<span className="hidden">: {name}</span>
          <small>Sets you fill in differ; empty ones are as they were.</small>
        </span>
      </label>
      <Problem id={id} errors={errors} />
    </>
  );
}

type SetFieldsProps = { row: SetRow; field: FieldOf; understood: Understood };

function SetFields({ row: { number, inputs }, field, understood }: SetFieldsProps) {
  const read = inputs.flatMap(({ name }) => understood[name] ?? []);
  return (
    <>
      <div className="log-set">
        <span className="dim" aria-hidden="true">
          {number}
        </span>
        {inputs.map((input) => (
          <SetInput key={input.name} input={input} field={field(input.name)} />
        ))}
      </div>
      {read.length > 0 ? <p className="dim">{`Set ${number}: we read ${read.join(', ')}.`}</p> : null}
      {inputs.map(({ name }) => (
        <Problem key={name} id={field(name).id} errors={field(name).errors} />
      ))}
    </>
  );
}

function SetInput({ input, field }: { input: InputView; field: FieldMetadata<string> }) {
  const { name, label, placeholder, inputMode } = input;
  const isWrong = Boolean(field.errors?.length);
  return (
    <input
      className="input"
      id={field.id}
      name={name}
      aria-label={label}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      defaultValue={fieldProps(field).defaultValue}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${field.id}-error` : undefined}
    />
  );
}

function Problem({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div className="problem" id={`${id}-error`}>
      <Icon name="circle-alert" label="Problem:" />
      {errors[0]}
    </div>
  );
}

type PlatesProps = { name: string; plates: NonNullable<ExerciseView['plates']> };

function Plates({ name, plates: { bars, rows } }: PlatesProps) {
  return (
    <details className="log-plates">
      <summary>
        Plates<span className="hidden"> for {name}</span>
      </summary>
      <table>
        <caption className="hidden">Plates on each side of the bar for {name}</caption>
        <thead>
          <tr>
            <th scope="col">Weight</th>
            {bars.map((bar) => (
              <th key={bar} scope="col">
                {bar}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ load, isExpected, plates }) => (
            <tr key={load} data-expected={isExpected || undefined}>
              <th scope="row">{load}</th>
              {plates.map((text, index) => (
                <td key={bars[index]}>{text || 'Too light'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
