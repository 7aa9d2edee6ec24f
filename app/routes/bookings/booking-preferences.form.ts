import { z } from 'zod';
import { messageChoices } from '#domain/bookings/message-kinds.ts';
import { optionalTime } from '../../forms/typed-time.ts';
import { noticeChoices } from './notice-choices.ts';

const clock = optionalTime('Enter a time like 22:00');

const tick = z.literal('on', { error: 'Tick the box or leave it empty' }).optional();

const messageKeys = messageChoices.map(({ key }) => key);

export const bookingPreferencesForm = z
  .object({
    minimumNotice: z.enum(
      noticeChoices.map(({ value }) => value),
      { error: 'Choose how much notice you need' },
    ),
    quietFrom: clock,
    quietUntil: clock,
    wantsLateOffers: tick,
    /** The ticked choices: only these are sent. */
    send: z
      .array(z.string())
      .refine((keys) => keys.every((key) => messageKeys.includes(key)), 'Choose from the list')
      .prefault([]),
  })
  .superRefine(({ quietFrom, quietUntil }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (quietFrom && !quietUntil) issue('quietUntil', 'Enter when your quiet hours end, or leave both empty');
    if (!quietFrom && quietUntil)
      issue('quietFrom', 'Enter when your quiet hours begin, or leave both empty');
    if (quietFrom && quietFrom === quietUntil) {
      issue('quietUntil', 'Enter a different end time, or leave both empty');
    }
  });

export type BookingPreferencesFields = z.input<typeof bookingPreferencesForm>;
