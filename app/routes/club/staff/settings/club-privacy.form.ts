import { z } from 'zod';
import { optionalTime } from '../../../../forms/typed-time.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';

const TEXTS_ERROR = 'Enter how many texts a month: a number from 0 to 100000';

const clock = optionalTime('Enter a time like 21:00');

export const privacyForm = z
  .object({
    isOpenDataOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    minimumPasswordLength: numberBetween('the minimum password length', 6, 64),
    quietMessagesFrom: clock,
    quietMessagesUntil: clock,
    /** Only where texts can be sent. */
    textsAMonth: z
      .string()
      .trim()
      .regex(/^(?:\d{1,5}|100000)?$/, TEXTS_ERROR)
      .default('')
      .transform((typed) => (typed === '' ? undefined : Number(typed))),
    isErrorMailOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
  })
  .superRefine(({ quietMessagesFrom: from, quietMessagesUntil: until }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (from && !until) issue('quietMessagesUntil', 'Enter when the quiet hours end, or leave both empty');
    if (!from && until) issue('quietMessagesFrom', 'Enter when the quiet hours start, or leave both empty');
    if (from && from === until)
      issue('quietMessagesUntil', 'Enter a different time from the start, or leave both empty');
  })
  .transform(({ isErrorMailOn, isOpenDataOn, textsAMonth, ...others }) => ({
    ...(textsAMonth === undefined ? {} : { textsAMonth }),
    isErrorMailOn: isErrorMailOn === 'yes',
    isOpenDataOn: isOpenDataOn === 'yes',
    ...others,
  }));
export type PrivacyFields = z.input<typeof privacyForm>;
