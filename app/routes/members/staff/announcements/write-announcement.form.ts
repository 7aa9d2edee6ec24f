import { z } from 'zod';
import { messageForm } from '../batches/message.form.ts';

export const announcementForm = messageForm.omit({ next: true }).extend({
  list: z.string({ error: 'Choose who gets it' }).min(1, 'Choose who gets it').max(80, 'Choose who gets it'),
});
export type AnnouncementFields = z.input<typeof announcementForm>;
