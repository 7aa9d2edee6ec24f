import '../members/members.css';
import type { FieldMetadata } from '@conform-to/react';
import { healthConsentWording } from '#domain/privacy/consents.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { checkProps, choiceProps, fieldProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { UnknownSigner } from './waiver/waiver-fields.tsx';

type AnyField = FieldMetadata<string | undefined>;

type ParqQuestionsProps = {
  questions: readonly { key: string; wording: string }[];
  fieldOf: (name: string) => AnyField;
  /** The child that a guardian answers for; empty: they answer for themselves. */
  childName?: string;
  /** On the tablet, a child without a guardian here: the adult who signs gives name and phone. Empty: they needn’t. */
  signerOf?: string;
};

/** The seven questions, a note for a yes, the declaration, and separate consent. */
export function ParqQuestions({ questions, fieldOf, childName = '', signerOf = '' }: ParqQuestionsProps) {
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
          label="If you answered yes, what should we know?"
          hint="Optional. It helps us prepare to talk it through with you."
        />
      </div>
      <div className="question">
        <Field
          {...fieldProps(fieldOf('declaredName'))}
          label={childName ? 'Your full name, as their parent or guardian' : 'Your full name'}
          hint="By entering your name you confirm that your answers are true and that you’ll tell us if anything changes."
          autoComplete="name"
        />
      </div>
      {signerOf ? <UnknownSigner childName={signerOf} fieldOf={fieldOf} /> : null}
      <CheckField
        {...checkProps(fieldOf('consent'))}
        label={healthConsentWording(childName)}
        hint={
          childName
            ? `Only the guardians of ${childName} and the club’s admins can read these answers, and ${childName} from their own sign-in. Coaches see “take care”, never the answers.`
            : 'Only you and the club’s admins can read your answers, and until you’re 18 your guardians. Coaches see “take care”, never the answers. You can see who’s viewed them under Security.'
        }
      />
    </>
  );
}
