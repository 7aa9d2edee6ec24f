import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';

const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

const plans = [
  { value: 'unlimited', label: 'Unlimited', hint: 'Every class, any time, £79 a month' },
  { value: 'off-peak', label: 'Off-peak', hint: 'Weekdays from 09:00 to 16:00, £49 a month' },
];

const long =
  'Has a doctor told you that you have a heart condition, and that you should only do the exercise that a doctor has recommended?';

/** Every form component, empty. */
export function BlankForm() {
  return (
    <PostForm>
      <Field name="firstName" label="First name" autoComplete="given-name" />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="We send your receipts and class changes here."
      />
      <Field name="password" label="Password" type="password" autoComplete="new-password" />
      <DateField name="dob" label="Date of birth" hint="For example, 9 3 2001" isBirthday />
      <SelectField name="sex" label="Sex" options={sexes} emptyLabel="Choose one" />
      <TextAreaField name="note" label="Anything we should know" />
      <ChoiceField name="heart" label={`1. ${long}`} isQuestion />
      <ChoiceField name="plan" label="Your plan" options={plans} defaultValue="unlimited" isStacked />
      <CheckField
        name="consent"
        label="I agree that the club stores my answers so that coaches can look after me."
      />
      <SubmitButton>Save my details</SubmitButton>
    </PostForm>
  );
}

/** Every form component after a refused post, with the entered values. */
export function RefusedForm() {
  const email = 'The email address is not valid.';
  const dob = 'Enter a date of birth that exists, such as 9 3 2001.';
  const heart = 'Answer question 1.';
  const consent = 'Tick the box so that we can store your answers.';
  return (
    <div className="stack">
      <ErrorSummary
        problems={[
          { message: email, fieldId: 'wrong-email' },
          { message: dob, fieldId: 'wrong-dob' },
          { message: heart, fieldId: 'wrong-heart' },
          { message: consent, fieldId: 'wrong-consent' },
          { message: 'Network error. Please check your internet connection and try again.' },
        ]}
      />
      <PostForm>
        <Field
          id="wrong-email"
          name="email"
          label="Email"
          type="email"
          defaultValue="priya@"
          errors={[email]}
          autoComplete="email"
        />
        <DateField
          id="wrong-dob"
          name="dob"
          label="Date of birth"
          hint="For example, 9 3 2001"
          defaultValue={{ day: '31', month: '2', year: '2001' }}
          errors={[dob]}
        />
        <SelectField
          id="wrong-sex"
          name="sex"
          label="Sex"
          options={sexes}
          emptyLabel="Choose one"
          errors={['Choose one.']}
        />
        <TextAreaField
          id="wrong-note"
          name="note"
          label="Tell us more"
          defaultValue="Knee"
          errors={['Enter a few more words.']}
        />
        <ChoiceField id="wrong-heart" name="heart" label={`1. ${long}`} errors={[heart]} isQuestion />
        <CheckField
          id="wrong-consent"
          name="consent"
          label="I agree that the club stores my answers."
          errors={[consent]}
        />
        <SubmitButton>Save my PAR-Q</SubmitButton>
      </PostForm>
    </div>
  );
}
