import { z } from 'zod';

export const waiverSettingsForm = z
  .object({ isWaiverRequired: z.enum(['yes', 'no'], { error: 'Choose yes or no' }) })
  .transform(({ isWaiverRequired }) => ({ isWaiverRequired: isWaiverRequired === 'yes' }));
export type WaiverSettingsFields = z.input<typeof waiverSettingsForm>;
