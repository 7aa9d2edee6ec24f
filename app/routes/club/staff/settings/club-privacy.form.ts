import { z } from 'zod';
import { numberBetween } from '../../../../forms/whole-number.ts';

export const privacyForm = z
  .object({
    isOpenDataOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    minimumPasswordLength: numberBetween('the minimum password length', 6, 64),
    isErrorMailOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
  })
  .transform(({ isErrorMailOn, isOpenDataOn, minimumPasswordLength }) => ({
    isErrorMailOn: isErrorMailOn === 'yes',
    isOpenDataOn: isOpenDataOn === 'yes',
    minimumPasswordLength,
  }));
export type PrivacyFields = z.input<typeof privacyForm>;
