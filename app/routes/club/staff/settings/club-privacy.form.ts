import { z } from 'zod';
import { optionalTime } from '../../../../forms/typed-time.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';

const clock = optionalTime('Enter a time like 21:00');

const textsField: z.ZodType<number | undefined, string | undefined> = numberBetween(
  'how many texts a month',
  0,
  100_000,
);
/** Where none can be sent there is no field, and a value that is posted anyway is ignored. */
const noTexts: typeof textsField = z
  .string()
  .optional()
  .transform(() => undefined);

/** @param canText whether texts can be sent, so that their limit is asked for */
export const privacyForm = (canText: boolean) =>
  z
    .object({
      isOpenDataOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
      minimumPasswordLength: numberBetween('the minimum password length', 6, 64),
      quietMessagesFrom: clock,
      quietMessagesUntil: clock,
      textsAMonth: canText ? textsField : noTexts,
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
export type PrivacyFields = z.input<ReturnType<typeof privacyForm>>;
