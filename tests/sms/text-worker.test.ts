import { expect, test } from 'vitest';
import { newBookingProfile } from '#server/bookings/booking-facts.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { resendMessage } from '#server/outbox/resend-message.ts';
import { type SendText, type TextMessage, TextRefusedError } from '#server/sms/send-text.ts';
import { countTextsOfMonth } from '#server/sms/text-counts.ts';
import { hasDueTexts, sendDueTexts } from '#server/sms/text-worker.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { twilio } from '../support/twilio.ts';

const environment = { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test', ...twilio };

let numbers = 0;
async function texted(
  club: TestClub,
  kinds: string[] = ['changes'],
): Promise<{ uid: string; number: string }> {
  numbers += 1;
  const number = `+4477009${String(numbers).padStart(5, '0')}`;
  const uid = `member-${numbers}`;
  await club.store.set(bookingProfiles, { ...newBookingProfile(uid), textNumber: number, textKinds: kinds });
  return { uid, number };
}

const queue = (club: TestClub, { uid, number }: { uid: string; number: string }, hours = 6) =>
  club.store.batch((batch) =>
    club.services.outbox.queueText(batch, {
      ...{ template: 'text-class-called-off', to: number, memberUid: uid },
      ...{ subject: 'Text: Spin', body: 'Spin is cancelled.', notAfter: club.now().add({ hours }) },
    }),
  );

async function run(club: TestClub, send?: SendText, workers = 1): Promise<TextMessage[]> {
  const sent: TextMessage[] = [];
  const keep: SendText = async (message) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    sent.push(message);
  };
  const parts = { ...club.services, send: send ?? keep };
  await Promise.all(Array.from({ length: workers }, () => sendDueTexts(parts)));
  return sent;
}
const states = async (club: TestClub) =>
  (await club.store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 50 })).items.map(
    ({ status, lastError }) => [status, lastError].filter(Boolean).join(': '),
  );

test('two workers at once send a text once, and the worker for emails leaves it alone', async () => {
  const club = openClub({ environment });
  const person = await texted(club);
  await queue(club, person);
  await sendDueMessages({ ...club.services, send: async () => Promise.reject(new Error('an email')) });
  expect(await states(club)).toEqual(['waiting']);
  expect(await hasDueTexts(club.store, club.now())).toBe(true);
  expect(await run(club, undefined, 3)).toEqual([{ to: person.number, text: 'Spin is cancelled.' }]);
  expect(await run(club)).toEqual([]);
  expect(await states(club)).toEqual(['sent']);
});

test('the worker for texts leaves emails alone', async () => {
  const club = openClub({ environment });
  await club.store.batch((batch) => {
    const words = { template: 'class-moved', subject: 'Moved', body: 'It has moved.' } as const;
    club.services.outbox.queueMessage(batch, { ...words, to: 'a@b.test', memberUid: 'a', cause: 'club' });
  });
  expect(await run(club)).toEqual([]);
  expect(await states(club)).toEqual(['waiting']);
});

test('six texts at once by three workers: one member gets five a day, and the sixth says why', async () => {
  const club = openClub({ environment });
  const person = await texted(club);
  for (let each = 0; each < 6; each += 1) await queue(club, person);
  expect(await run(club, undefined, 3)).toHaveLength(5);
  const held = 'withheld: This person has had 5 texts today';
  expect((await states(club)).sort()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', held]);
  club.advance({ hours: 24 });
  await queue(club, person);
  expect(await run(club)).toHaveLength(1);
});

test('the club’s month: workers at once never exceed it, and the next month begins at nothing', async () => {
  const club = openClub({ environment });
  await club.settle({ textsAMonth: 2 });
  for (let each = 0; each < 4; each += 1) await queue(club, await texted(club));
  expect(await run(club, undefined, 3)).toHaveLength(2);
  expect(await countTextsOfMonth(club.store, club.now())).toBe(2);
  const held = 'withheld: The limit of 2 texts a month has been reached';
  expect((await states(club)).sort()).toEqual(['sent', 'sent', held, held]);
  club.advance({ hours: 24 * 10 });
  await queue(club, await texted(club));
  expect(await run(club)).toHaveLength(1);
});

test('the dashboard says so once the month’s limit is near, and when it is reached', async () => {
  const club = openClub({ environment });
  await club.settle({ textsAMonth: 5 });
  const office = await club.signedIn(await club.admin());
  const figure = async () => {
    const { text } = await office.get('/admin/dashboard');
    return /Texts this month[^.]*?(?:at most|no more go out)/.exec(text)?.[0] ?? null;
  };
  const send = async (texts: number) => {
    for (let each = 0; each < texts; each += 1) await queue(club, await texted(club));
    await run(club);
  };
  await send(3);
  expect(await figure()).toBeNull();
  await send(1);
  expect(await figure()).toBe('Texts this month, of 5 at most');
  await send(1);
  expect(await figure()).toBe('Texts this month: the limit of 5 is reached, so no more go out');
});

test('another attempt at the same text is no second text; a refusal is final, and sent again it counts again', async () => {
  const club = openClub({ environment });
  const person = await texted(club);
  await queue(club, person);
  await run(club, () => Promise.reject(new Error('Twilio answered 500')));
  expect(await states(club)).toEqual(['waiting: Twilio answered 500']);
  club.advance({ minutes: 3 });
  await run(club, () => Promise.reject(new TextRefusedError('This number has replied STOP')));
  expect(await states(club)).toEqual(['failed: This number has replied STOP']);
  expect(await countTextsOfMonth(club.store, club.now())).toBe(1);
  const [message] = (await club.store.query(outbox, { limit: 1 })).items;
  await resendMessage(club.services, message?.id ?? '', { uid: 'admin', name: 'Ada' });
  expect(await run(club)).toEqual([{ to: person.number, text: 'Spin is cancelled.' }]);
  expect(await countTextsOfMonth(club.store, club.now())).toBe(2);
});

test('what is too late, no longer chosen or for another number isn’t sent', async () => {
  const club = openClub({ environment });
  await queue(club, await texted(club), -1);
  await queue(club, await texted(club, ['offers']));
  const moved = await texted(club);
  await queue(club, { ...moved, number: '+447700900000' });
  expect(await run(club)).toEqual([]);
  const off = 'withheld: This person has turned these texts off';
  expect((await states(club)).sort()).toEqual([off, off, 'withheld: Too late to be of use']);
});

test('nothing is queued without an account at Twilio, or with texts turned off', async () => {
  const without = openClub();
  await queue(without, await texted(without));
  expect(await states(without)).toEqual([]);
  const off = openClub({ environment });
  await off.settle({ textsAMonth: 0 });
  await off.services.settings.read();
  await queue(off, await texted(off));
  expect(await states(off)).toEqual([]);
});
