import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { scoringCodes, scoringOf } from '#domain/community/challenge-scoring.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, fieldProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import type { ChallengeFields as Fields } from './challenge.form.ts';

const sources = {
  'sent-in': 'Members send in',
  results: 'Counted from logged training',
  visits: 'Counted from check-ins and classes attended',
  classes: 'Counted from classes',
} as const;

const scorings = scoringCodes.map((value) => {
  const { source, label } = scoringOf(value);
  return { value, label: `${sources[source]}: ${label.charAt(0).toLowerCase()}${label.slice(1)}` };
});
const directions = [
  { value: 'higher', label: 'More is better' },
  { value: 'lower', label: 'Less is better', hint: 'Like the time for 2,000 m' },
];
const tries = [
  { value: 'one', label: 'One score each' },
  { value: 'best', label: 'Several, the best one counts' },
  { value: 'total', label: 'Several, they add up' },
];
const goals = [
  { value: 'leaderboard', label: 'A leaderboard', hint: 'Everyone has a place' },
  { value: 'threshold', label: 'A target', hint: 'Everyone who reaches it has done it' },
];
const proofs = [
  { value: 'none', label: 'None' },
  { value: 'optional', label: 'If they have any' },
  { value: 'required', label: 'A link or a photo with every score' },
];

type Props = {
  form: FormMetadata<Fields>;
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
  /** People take part: how it is scored stays as it is. */
  isLocked?: boolean;
};

/** The fields of a challenge, for adding and editing. */
export function ChallengeFields({ form, fields, isLocked = false }: Props) {
  return (
    <>
      <Field {...fieldProps(fields.title)} label="Name" autoComplete="off" />
      <TextAreaField
        {...fieldProps(fields.description)}
        label="Rules (optional)"
        hint="What to do, and what counts as done."
        rows={5}
      />
      <DateField {...dateProps(form, fields.startsOn)} label="First day" />
      <DateField {...dateProps(form, fields.endsOn)} label="Last day" hint="It counts until midnight." />
      {isLocked ? <LockedFields fields={fields} /> : <ScoringFields fields={fields} />}
      <ChoiceField {...choiceProps(fields.goal)} label="What’s the goal?" options={goals} isStacked />
      <Field
        {...fieldProps(fields.target)}
        label="Target (optional)"
        hint="Only for a target, such as 10 km, 12 (classes) or 7:30."
        autoComplete="off"
      />
      <ChoiceField
        {...choiceProps(fields.proof)}
        label="Do you want proof?"
        hint="Only where members send in their scores."
        options={proofs}
        isStacked
      />
      {isLocked ? null : <GroupFields fields={fields} />}
    </>
  );
}

function ScoringFields({ fields }: Pick<Props, 'fields'>) {
  return (
    <>
      <SelectField
        {...choiceProps(fields.scoring)}
        label="What counts?"
        hint="If it’s counted automatically, nobody has to type or check anything."
        options={scorings}
      />
      <Field
        {...fieldProps(fields.exercise)}
        label="Exercise (optional)"
        hint="Only if it’s counted from logged training. Enter its name as in the list of exercises."
        autoComplete="off"
      />
      <ChoiceField
        {...choiceProps(fields.direction)}
        label="What’s better?"
        hint="If it’s counted automatically, more is always better."
        options={directions}
      />
      <ChoiceField
        {...choiceProps(fields.tries)}
        label="How many scores may a member send in?"
        hint="If it’s counted automatically, scores add up."
        options={tries}
        isStacked
      />
    </>
  );
}

function GroupFields({ fields }: Pick<Props, 'fields'>) {
  return (
    <>
      <TextAreaField
        {...fieldProps(fields.divisions)}
        label="Divisions (optional)"
        hint="One per line, like Women, Men, Open. Each has its own leaderboard."
        rows={3}
      />
      <TextAreaField
        {...fieldProps(fields.teams)}
        label="Teams (optional)"
        hint="One per line. Members choose theirs; a team’s score is the sum of its members’ scores."
        rows={3}
      />
    </>
  );
}

const locked = ['scoring', 'exercise', 'direction', 'tries', 'divisions', 'teams'] as const;

/** Sent along as they are. */
function LockedFields({ fields }: Pick<Props, 'fields'>) {
  return (
    <>
      <p className="dim">
        People have already joined, so you can’t change how scores count, the divisions or the teams.
      </p>
      {locked.map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          id={fields[name].id}
          value={fields[name].initialValue ?? ''}
        />
      ))}
    </>
  );
}
