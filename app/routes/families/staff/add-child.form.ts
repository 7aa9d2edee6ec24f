import { z } from 'zod';
import { isUnder18 } from '#domain/families/family.ts';
import { type PersonRules, personFields, requireGuardian } from '../../members/person.form.ts';

/** A child without an email address of their own. In the order of the fields, as problems are listed. */
export const addChildForm = (rules: PersonRules) =>
  z
    .object({ ...personFields({ ...rules, isPhoneOptional: true }), guardian: z.literal('on').optional() })
    .superRefine((child, context) => {
      if (!isUnder18(child.dob, rules.now)) {
        const message = 'They’re 18 or over: add them as a member with their own email address';
        context.addIssue({ code: 'custom', path: ['dob'], message });
      } else requireGuardian(child, rules.now, context);
    });
export type AddChildFields = z.input<ReturnType<typeof addChildForm>>;
