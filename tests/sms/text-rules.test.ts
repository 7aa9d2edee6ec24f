import { describe, expect, test } from 'vitest';
import { findTemplate } from '#domain/club/messages/message-templates.ts';
import { toTextNumber } from '#domain/members/mobile-number.ts';
import { gsmLength, toGsm } from '#domain/messages/gsm.ts';
import { kindOfText, textChoices, textTemplates } from '#domain/messages/text-choices.ts';
import { findTextLimit, textsAlert } from '#domain/messages/text-limits.ts';
import type { ClassMailFacts } from '#server/bookings/class-mails.ts';
import { classText } from '#server/bookings/queue-class-text.ts';
import { textCodeBody } from '#server/sms/choose-texts.ts';

test.each([
  ['07700 900123', '+447700900123'],
  ['+44 (0)7700-900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['020 7946 0123', null],
  ['07600 900123', null],
  ['7700900123', null],
  ['+44 20 7946 0123', null],
  ['', null],
  ['STOP', null],
])('the number %s is texted at %s', (typed, number) => expect(toTextNumber(typed)).toBe(number));

test.each([
  ['We’re on – see you…', "We're on - see you...", 21],
  ['Zoë & Siân’s Łódź', "Zoe & Sian's Lodz", 17],
  ['€5 [new]', '€5 [new]', 11],
  ['Café Ñandú', 'Café Ñandu', 10],
  ['Йога', 'Йога', null],
])('%s fits the alphabet of texts as %s', (text, written, length) => {
  expect(toGsm(text)).toBe(written);
  expect(gsmLength(toGsm(text))).toBe(length);
});

describe('limits', () => {
  test.each([
    [{ ofMonth: 0, ofDay: 0 }, 500, null],
    [{ ofMonth: 499, ofDay: 4 }, 500, null],
    [{ ofMonth: 500, ofDay: 0 }, 500, 'The limit of 500 texts a month has been reached'],
    [{ ofMonth: 10, ofDay: 5 }, 500, 'This person has had 5 texts today'],
    [{ ofMonth: 0, ofDay: 0 }, 0, 'Texts are turned off in the settings'],
  ])('%o of %i', (counts, most, reason) => expect(findTextLimit(counts, most)).toBe(reason));

  test.each([
    [399, 500, null],
    [400, 500, 'Texts this month, of 500 at most'],
    [500, 500, 'Texts this month: the limit of 500 is reached, so no more go out'],
    [0, 0, null],
  ])('the dashboard at %i of %i', (count, most, text) => expect(textsAlert(count, most)).toBe(text));
});

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const sender = { clubName: 'Iron Works', linkOrigin: 'https://ironworks.example' };
const spin = {
  ...{ sessionId: 's', className: 'Spin', coachName: 'Cleo', room: 'Studio 1' },
  startsAt: Temporal.Instant.from('2026-11-21T18:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-21T19:00:00Z'),
};
const after = (hours: number) => ({
  startsAt: spin.startsAt.add({ hours }),
  endsAt: spin.endsAt.add({ hours }),
});
const changed = (more: object, isWaiting = false): ClassMailFacts => ({
  kind: 'class-moved',
  change: { before: spin, after: { ...spin, ...more }, isWaiting },
});
const until = Temporal.Instant.from('2026-11-21T17:30:00Z');

describe('what is worth a text', () => {
  test.each<[string, ClassMailFacts, string | null]>([
    [
      'cancelled',
      { kind: 'class-called-off', why: '', isWaiting: false },
      'Iron Works: Spin, Sat 21 Nov, 18:00, is cancelled.',
    ],
    ['cancelled while waiting', { kind: 'class-called-off', why: '', isWaiting: true }, null],
    ['moved', changed(after(1)), 'Iron Works: Spin, Sat 21 Nov, 18:00, is now Sat 21 Nov, 19:00.'],
    ['moved while waiting', changed(after(1), true), null],
    ['another room', changed({ room: 'Studio 2' }), 'Iron Works: Spin, Sat 21 Nov, 18:00, in Studio 2.'],
    [
      'longer',
      changed({ endsAt: after(1).endsAt }),
      'Iron Works: Spin, Sat 21 Nov, 18:00, now ends at 20:00.',
    ],
    [
      'offered',
      { kind: 'class-offered', until },
      'Iron Works: a place in Spin, Sat 21 Nov, 18:00. Accept by 17:30: ironworks.example/account/bookings',
    ],
    [
      'tomorrow',
      { kind: 'class-tomorrow', classes: [spin, spin] },
      'Iron Works: tomorrow at 18:00 you have Spin, and 1 more.',
    ],
    ['booked', { kind: 'class-booked', freeUntil: now }, null],
    [
      'another coach',
      { kind: 'class-restaffed', change: { before: spin, after: spin, isWaiting: false } },
      null,
    ],
  ])('%s', (_, facts, body) => expect(classText(facts, spin, sender, now)?.body ?? null).toBe(body));

  test('a change a day ahead is left to the email; an offer is of use until its deadline', () => {
    const later = { ...spin, startsAt: now.add({ hours: 24 }), endsAt: now.add({ hours: 25 }) };
    expect(classText({ kind: 'class-called-off', why: '', isWaiting: false }, later, sender, now)).toBeNull();
    const soon = { ...later, startsAt: later.startsAt.subtract({ minutes: 1 }) };
    expect(
      classText({ kind: 'class-called-off', why: '', isWaiting: false }, soon, sender, now),
    ).not.toBeNull();
    expect(classText({ kind: 'class-offered', until }, spin, sender, now)?.notAfter).toEqual(until);
  });

  test('each is one text with usual names, long ones cut', () => {
    const long = {
      clubName: 'The Very Long-Named Strength & Conditioning Club',
      linkOrigin: sender.linkOrigin,
    };
    const about = { ...spin, className: 'Olympic Weightlifting Fundamentals – Women’s Group' };
    const all: ClassMailFacts[] = [
      { kind: 'class-called-off', why: '', isWaiting: false },
      changed({ ...after(25), room: 'The big studio upstairs' }),
      { kind: 'class-offered', until },
      { kind: 'class-tomorrow', classes: [spin, spin, spin] },
    ];
    for (const facts of all)
      expect(gsmLength(classText(facts, about, long, now)?.body ?? 'Й'), facts.kind).toBeLessThanOrEqual(160);
    expect(gsmLength(textCodeBody(long.clubName).replace('{code}', '123456'))).toBeLessThanOrEqual(160);
  });
});

test('each text belongs to a choice, and none is listed with the emails: it has no HTML, footer or example', () => {
  const keys: readonly string[] = ['', ...textChoices.map(({ key }) => key)];
  for (const name of Object.keys(textTemplates)) {
    expect(keys).toContain(kindOfText(name));
    expect(findTemplate(name)).toBeNull();
  }
  expect(kindOfText('class-moved')).toBeNull();
});
