import { z } from 'zod';
import { isUnder18 } from '#domain/families/family.ts';
import { type PersonRules, personFields, requireGuardian } from '../../members/person.form.ts';

/** The adult whose family it is: who the child’s guardian is, and their number, is known without asking again. */
export interface KnownGuardian {
  /** `Sam Reid, 07700 900 123`; empty: they are no adult. */
  readonly note: string;
  /** They are the guardian already, or a colleague makes them that. */
  readonly isCertain: boolean;
}

/** A child without an email address of their own. In the order of the fields, as problems are listed. */
export const addChildForm = (rules: PersonRules, known: KnownGuardian) =>
  z
    .object({ ...personFields({ ...rules, isPhoneOptional: true }), guardian: z.literal('on').optional() })
    .transform((child) => ({
      ...child,
      guardianNote: child.guardianNote || (known.isCertain || child.guardian === 'on' ? known.note : ''),
    }))
    .superRefine((child, context) => {
      if (!isUnder18(child.dob, rules.now)) {
        const message = 'They’re 18 or over: add them as a member with their own email address';
        context.addIssue({ code: 'custom', path: ['dob'], message });
      } else requireGuardian(child, rules.now, context);
    });
export type AddChildFields = z.input<ReturnType<typeof addChildForm>>;
