import { z } from 'zod';
import { messageForm } from '../batches/message.form.ts';

export const announcementForm = z.object({
  list: z.string({ error: 'Choose who gets it' }).min(1, 'Choose who gets it').max(80, 'Choose who gets it'),
  ...messageForm.omit({ next: true }).shape,
});
export type AnnouncementFields = z.input<typeof announcementForm>;
