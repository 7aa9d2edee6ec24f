import './parq.css';
import type { FieldMetadata } from '@conform-to/react';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { checkProps, choiceProps, fieldProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

type AnyField = FieldMetadata<string | undefined>;

type ParqQuestionsProps = {
  questions: readonly { key: string; wording: string }[];
  fieldOf: (name: string) => AnyField;
};

/** The seven questions, the note that a yes asks for, the declaration, and consent apart from it. */
export function ParqQuestions({ questions, fieldOf }: ParqQuestionsProps) {
  return (
    <>
      <div className="parq-answers stack">
        {questions.map(({ key, wording }, index) => (
          <ChoiceField
            key={key}
            {...choiceProps(fieldOf(key))}
            label={`${index + 1}. ${wording}`}
            isQuestion
          />
        ))}
      </div>
      <div className="parq-note">
        <TextAreaField
          {...fieldProps(fieldOf('note'))}
          label="If you answered yes: what should we know?"
          hint="Only if you want to. It helps us to prepare the talk with you."
        />
      </div>
      <div className="question">
        <Field
          {...fieldProps(fieldOf('declaredName'))}
          label="Your full name"
          hint="With it you confirm that your answers are true, and that you will tell us when something changes."
          autoComplete="name"
        />
      </div>
      <CheckField
        {...checkProps(fieldOf('consent'))}
        label="I agree that the club keeps my answers, which are data about my health, to judge whether I can train safely."
        hint="Only you and the club’s admins can read your answers. Coaches see none of them, only that they should take care. Under Security you see who has read them."
      />
    </>
  );
}
