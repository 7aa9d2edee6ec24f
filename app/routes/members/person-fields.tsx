import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { listed } from '#domain/values/text.ts';
import { choiceProps, dateProps, fieldProps } from '../../ui/conform-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { sexChoices } from './sex-choices.ts';

type PersonFieldsProps = {
  form: Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue'>;
  fields: Record<'firstName' | 'lastName' | 'mobile' | 'dob' | 'sex' | 'guardianNote', AnyField>;
  /** Shown between the names and the rest: email and password, at sign-up. */
  children?: ReactNode;
  /** Staff fill in another person's details: the browser must not offer their own. */
  isForStaff?: boolean;
  /** A child without a sign-in of their own needs no number. */
  isPhoneOptional?: boolean;
  /** Why their name can’t be changed here; empty: it can. */
  nameStays?: string;
  /** Who acts for them, which the families say: nothing to type. */
  guardians?: readonly string[];
};

type AnyField = FieldMetadata<string | undefined>;

/** The fields of `personFields`, the same at sign-up and on the details pages. */
export function PersonFields({
  form,
  fields,
  children,
  isForStaff = false,
  isPhoneOptional = false,
  nameStays = '',
  guardians = [],
}: PersonFieldsProps) {
  const own = (token: string) => (isForStaff ? 'off' : token);
  // Whoever is under 18 is asked once their date of birth is known.
  const { errors, initialValue } = fields.guardianNote;
  const needsGuardian = guardians.length === 0 && Boolean(errors || initialValue);
  return (
    <>
      <Field
        {...fieldProps(fields.firstName)}
        label="First name"
        hint={nameStays || undefined}
        readOnly={nameStays !== ''}
        autoComplete={own('given-name')}
      />
      <Field
        {...fieldProps(fields.lastName)}
        label="Last name"
        readOnly={nameStays !== ''}
        autoComplete={own('family-name')}
      />
      {children}
      <Field
        {...fieldProps(fields.mobile)}
        label={isPhoneOptional ? 'Mobile (optional)' : 'Mobile'}
        type="tel"
        autoComplete={own('tel')}
        inputMode="tel"
      />
      <DateField
        {...dateProps(form, fields.dob)}
        label="Date of birth"
        hint="For example 27 3 1990"
        isBirthday={!isForStaff}
      />
      <SelectField
        {...choiceProps(fields.sex)}
        label="Sex"
        hint="Only used for weights and leaderboards."
        options={sexChoices}
        emptyLabel="Choose one"
        autoComplete={own('sex')}
      />
      {guardians.length > 0 ? (
        <p className="dim">{`Parent or guardian: ${listed(guardians)}. If that’s wrong, tell the front desk.`}</p>
      ) : null}
      {needsGuardian ? (
        <TextAreaField
          {...fieldProps(fields.guardianNote)}
          label="Parent or guardian’s name and phone"
          hint={isForStaff ? 'They need to agree at the desk.' : 'We’ll ask them to agree at the desk.'}
        />
      ) : null}
    </>
  );
}
