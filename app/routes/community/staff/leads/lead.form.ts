import { z } from 'zod';
import { leadSources } from '#domain/community/leads/lead-pipeline.ts';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { emailAddress } from '../../../../forms/typed-email.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { chosenTime, leadName, optionalMobile } from '../../tours/tour.form.ts';

const source = z.enum(
  leadSources.map(({ code }) => code),
  { error: 'Choose how they heard of you' },
);
const interest = severalLines('Enter one text').max(4000, 'Use at most 4,000 characters').prefault('');

/** Somebody who has got in touch, as staff write them down. */
export const addLeadForm = z
  .object({
    name: leadName('Enter their name'),
    email: emailAddress('Enter their email', { isOptional: true }).prefault(''),
    mobile: optionalMobile,
    source,
    interest,
  })
  .superRefine(({ email, mobile }, context) => {
    if (email || mobile) return;
    context.addIssue({ code: 'custom', path: ['email'], message: 'Enter their email or their phone number' });
  });
export type AddLeadFields = z.input<typeof addLeadForm>;

/** What staff write down about a lead. */
export const editLeadForm = z.object({
  name: leadName('Enter their name'),
  mobile: optionalMobile,
  source,
  assignedUid: oneLine('Choose who looks after them').max(128, 'Choose who looks after them').prefault(''),
  nextStep: oneLine('Enter one next step').max(120, 'Use at most 120 characters').prefault(''),
  dueOn: optionalDate,
  interest,
  notes: severalLines('Enter one note').max(4000, 'Use at most 4,000 characters').prefault(''),
  asksForMessages: z.literal('on').optional(),
});
export type EditLeadFields = z.input<typeof editLeadForm>;

/** Not asked of a trainer’s lead. */
export const joinLeadForm = z.object({
  memberEmail: emailAddress('Enter the member’s email', { isOptional: true }).prefault(''),
});
export type JoinLeadFields = z.input<typeof joinLeadForm>;

export const loseLeadForm = z.object({
  reason: oneLine('Enter one reason').max(200, 'Use at most 200 characters').prefault(''),
});
export type LoseLeadFields = z.input<typeof loseLeadForm>;

/** A time for a tour. */
export const leadTourForm = z.object({ startsAt: chosenTime });
export type LeadTourFields = z.input<typeof leadTourForm>;
