import { expect, test } from 'vitest';
import { type MessageChannel, type MessageHours, whenToSend } from '#domain/messages/when-to-send.ts';

const night: MessageHours = { quietMessagesFrom: '21:00', quietMessagesUntil: '08:00' };
const off: MessageHours = { quietMessagesFrom: '', quietMessagesUntil: '' };
const nap: MessageHours = { quietMessagesFrom: '13:00', quietMessagesUntil: '14:00' };

const at = (template: string, now: string, hours = night, channel: MessageChannel = 'email') =>
  whenToSend({ channel, template }, Temporal.Instant.from(now), hours).toString();

test.each([
  ['just before them: at once', '2026-11-23T20:59:59Z', night, '2026-11-23T20:59:59Z'],
  ['at their start: the next morning', '2026-11-23T21:00:00Z', night, '2026-11-24T08:00:00Z'],
  ['after midnight: the same morning', '2026-11-24T02:30:00Z', night, '2026-11-24T08:00:00Z'],
  ['at their end: at once', '2026-11-24T08:00:00Z', night, '2026-11-24T08:00:00Z'],
  ['in summer they are an hour earlier by UTC', '2026-07-01T20:10:00Z', night, '2026-07-02T07:00:00Z'],
  ['the night the clocks go forward', '2026-03-28T22:00:00Z', night, '2026-03-29T07:00:00Z'],
  ['the skipped hour itself', '2026-03-29T01:00:00Z', night, '2026-03-29T07:00:00Z'],
  ['the night the clocks go back', '2026-10-24T21:00:00Z', night, '2026-10-25T08:00:00Z'],
  ['the hour that comes twice', '2026-10-25T01:30:00Z', night, '2026-10-25T08:00:00Z'],
  ['within one day', '2026-11-23T13:20:00Z', nap, '2026-11-23T14:00:00Z'],
  ['outside of those', '2026-11-23T02:00:00Z', nap, '2026-11-23T02:00:00Z'],
  ['switched off: at once', '2026-11-24T02:30:00Z', off, '2026-11-24T02:30:00Z'],
])('news %s', (_, now, hours, expected) => {
  expect(at('club-message', now, hours)).toBe(expected);
});

test.each([
  ...['password-reset', 'email-confirmation', 'receipt', 'payment-received', 'payment-refused'],
  ...['class-offered', 'class-promoted', 'class-called-off', 'class-moved', 'class-tomorrow', 'new-error'],
  'a template that nobody has thought of',
])('%s goes at once, at night too', (template) => {
  expect(at(template, '2026-11-24T02:30:00Z')).toBe('2026-11-24T02:30:00Z');
});

test.each([
  ['an hour before those of emails', '2026-11-23T20:00:00Z', night, '2026-11-24T09:00:00Z'],
  ['and an hour after them', '2026-11-24T08:30:00Z', night, '2026-11-24T09:00:00Z'],
  ['not before', '2026-11-23T19:59:00Z', night, '2026-11-23T19:59:00Z'],
  ['where emails have none', '2026-11-24T02:30:00Z', off, '2026-11-24T09:00:00Z'],
])('a reminder as a text waits: %s', (_, now, hours, expected) => {
  expect(at('text-class-tomorrow', now, hours, 'text')).toBe(expected);
});

test('a text about a cancelled class goes at once, at night too', () => {
  expect(at('text-class-called-off', '2026-11-24T02:30:00Z', night, 'text')).toBe('2026-11-24T02:30:00Z');
});
