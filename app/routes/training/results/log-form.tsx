import '../training.css';
import { type FieldMetadata, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SureField } from '../../../ui/sure-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import keepResult from './keep-result.js?url&no-inline';
import { LogExercise } from './log-exercise.tsx';
import type { LogView } from './log-view.ts';
import type { LogAgain } from './post-log.ts';
import type { ResultFields } from './result.form.ts';
import type { ScoreView } from './result-view.ts';
import suggestNames from './suggest-names.js?url&no-inline';

type LogFormProps = {
  title: string;
  /** What is logged, for messages: `Saturday engine`. */
  what: string;
  back?: ReactNode;
  lead?: ReactNode;
  log: LogView;
  /** A refused post, or the form with an exercise added. */
  again: LogAgain | undefined;
  /** Where the form is sent, with what a reload needs to show the same form. */
  action: string;
  /** The label of the button. */
  save: string;
  /** Who is signed in, so that what is typed offline is never sent under another name. */
  uid: string;
  /** Shortcuts while nothing is chosen. */
  children?: ReactNode;
};

/** The form for a result: sets, scores and details. Works without JavaScript; with it, what was typed offline is kept. */
export function LogForm(props: LogFormProps) {
  const { title, what, back, lead, action, save, uid, children } = props;
  const log = props.again?.log ?? props.log;
  const { exercises, scores, slots, isFree, typed, found, understood } = log;
  const [form, fields] = useForm<ResultFields>({
    id: 'result',
    lastResult: useLastResult(props.again?.result),
    defaultValue: typed,
  });
  const field = (name: string) => fields[name] as FieldMetadata<string>;
  const hasErrors = (...names: string[]) => names.some((name) => field(name).errors?.length);
  const isEmpty = exercises.length + scores.length === 0;
  return (
    <div className="narrow stack log">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title={title} back={back} lead={lead} />
      <p className="message-line" role="status" data-kept />
      {isEmpty ? children : null}
      <PostForm form={form} action={action} data-keep={uid} data-title={what}>
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
        {slots.map((slot) => (
          <input key={slot} type="hidden" name="exercise" value={slot} />
        ))}
        {exercises.map((exercise) => (
          <LogExercise key={exercise.slot} exercise={exercise} field={field} understood={understood} />
        ))}
        {scores.map((score) => (
          <LogScore key={score.partKey} score={score} field={field} understood={understood} />
        ))}
        <AddExercise field={field('add')} found={found} isFirst={isEmpty && isFree} />
        {isEmpty && isFree && !hasErrors('date', 'minutes', 'note', 'title') ? null : (
          <details className="log-more" open={hasErrors('date', 'minutes', 'note', 'title')}>
            <summary>Date, time and notes</summary>
            <div className="stack">
              <Field {...fieldProps(field('date'))} label="Date" type="date" autoComplete="off" />
              <Field
                {...fieldProps(field('minutes'))}
                label="How long, in minutes (optional)"
                autoComplete="off"
              />
              {isFree ? (
                <Field {...fieldProps(field('title'))} label="Name (optional)" autoComplete="off" />
              ) : null}
              <TextAreaField
                {...fieldProps(field('note'))}
                label="Notes (optional)"
                hint="Your coaches can read them."
                rows={3}
                autoComplete="off"
              />
            </div>
          </details>
        )}
        <SureField field={field('sure')} />
        {isEmpty && isFree ? null : <SubmitButton>{save}</SubmitButton>}
      </PostForm>
      <script defer src={keepResult} />
    </div>
  );
}

type AddExerciseProps = {
  field: FieldMetadata<string>;
  /** Matches for the typed name; null: nothing was searched for. */
  found: LogView['found'];
  /** Nothing is chosen yet. */
  isFirst: boolean;
};

/** Finds an exercise by its name and adds it to the form; what was typed stays. */
function AddExercise({ field, found, isFirst }: AddExerciseProps) {
  return (
    <div className="stack-tight log-add">
      <div className="log-find" data-suggest={paths.suggestExercises}>
        <Field
          {...fieldProps(field)}
          label={isFirst ? 'Find an exercise' : 'Add an exercise'}
          type="search"
          autoComplete="off"
          maxLength={100}
          list="exercise-names"
        />
        <datalist id="exercise-names" />
        <SubmitButton tone={isFirst ? 'accent' : 'quiet'} name="step" value="add" icon="plus">
          Add
        </SubmitButton>
      </div>
      <script defer src={suggestNames} />
      {found && found.length > 0 ? (
        <ul className="bare row">
          {found.map(({ id, name }) => (
            <li key={id}>
              <SubmitButton tone="quiet" isSmall name="pick" value={id}>
                {name}
              </SubmitButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type LogScoreProps = {
  score: ScoreView;
  field: (name: string) => FieldMetadata<string>;
  /** What was read where it was typed differently. */
  understood: Readonly<Record<string, string>>;
};

/** The score of one part of a workout. */
function LogScore({ score: { title, timer, fields }, field, understood }: LogScoreProps) {
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
