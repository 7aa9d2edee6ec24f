import type { FieldMetadata } from '@conform-to/react';
import { CheckField } from '../../../ui/check-field.tsx';
import { fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ScoreView } from './result-view.ts';

type LogScoreProps = {
  score: ScoreView;
  field: (name: string) => FieldMetadata<string>;
  /** What was read where it was typed differently. */
  understood: Readonly<Record<string, string>>;
};

/** The score of one part of a workout. */
export function LogScore({ score: { title, timer, fields }, field, understood }: LogScoreProps) {
  const numbers = fields.filter(({ isTick }) => !isTick);
  const ticks = fields.filter(({ isTick }) => isTick);
  return (
    <fieldset className="log-exercise">
      <legend>
        {title} {timer ? <span className="dim">{timer}</span> : null}
      </legend>
      <div className="log-numbers">
        {numbers.map(({ name, label, hint, inputMode }) => (
          <Field
            key={name}
            {...fieldProps(field(name))}
            label={label}
            hint={understood[name] ? `We read ${understood[name]}.` : hint}
            inputMode={inputMode}
            autoComplete="off"
          />
        ))}
      </div>
      {ticks.map(({ name, label }) => (
        <CheckField
          key={name}
          id={field(name).id}
          name={name}
          label={label}
          errors={field(name).errors}
          defaultChecked={field(name).initialValue === 'on'}
        />
      ))}
    </fieldset>
  );
}
