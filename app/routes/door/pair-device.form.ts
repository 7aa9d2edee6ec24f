import { z } from 'zod';

const message = 'Type the pairing code from the admin page, such as 7KQM-2XRD';

export const pairDeviceForm = z.object({
  code: z.string({ error: message }).trim().min(1, message).max(40, message),
});
export type PairDeviceFields = z.input<typeof pairDeviceForm>;
