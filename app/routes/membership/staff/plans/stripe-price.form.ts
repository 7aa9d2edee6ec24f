import { z } from 'zod';

const MESSAGE = 'Enter the price ID, which starts with price_';

export const stripePriceForm = z.object({
  priceId: z
    .string({ error: MESSAGE })
    .trim()
    .regex(/^price_\w{1,100}$/, MESSAGE),
});
export type StripePriceFields = z.input<typeof stripePriceForm>;
