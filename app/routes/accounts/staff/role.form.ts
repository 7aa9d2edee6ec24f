import { z } from 'zod';

/** Browsers don't send an unticked box. */
const box = z
  .enum(['on'], { error: 'Tick the box or leave it empty' })
  .optional()
  .transform((sent) => sent === 'on');

export const roleForm = z.object({ admin: box, coach: box });
export type RoleFields = z.input<typeof roleForm>;
