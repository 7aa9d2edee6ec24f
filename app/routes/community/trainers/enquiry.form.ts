import { z } from 'zod';
import { trapFields } from '../../../forms/trap-fields.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';
import { visitorForm } from '../events/visitor.form.ts';

const { name, email } = visitorForm.shape;

const message = severalLines('Enter one message')
  .min(1, 'Enter what you’d like to ask')
  .max(500, 'Use at most 500 characters')
  .prefault('');

/** A member's question: the rest is in their profile. */
export const memberEnquiryForm = z.object({ message });
export type MemberEnquiryFields = z.input<typeof memberEnquiryForm>;

/** A visitor's, to be confirmed by email. */
export const visitorEnquiryForm = z.object({
  ...trapFields,
  name,
  email,
  mobile: oneLine('Enter one phone number').max(30, 'Use at most 30 characters').prefault(''),
  message,
});
export type VisitorEnquiryFields = z.input<typeof visitorEnquiryForm>;
