import { expect, test } from 'vitest';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { consents } from '#server/data/collections/consents.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { chooseTexts } from '#server/sms/choose-texts.ts';
import { twilioSignature } from '#server/sms/twilio/read-text-reply.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { twilio } from '../support/twilio.ts';

const { TWILIO_ACCOUNT_SID: accountSid } = twilio;
const origin = 'https://club.example';
const page = '/account/bookings/texts';
const confirmPage = `${page}/confirm`;
const preferences = '/account/bookings/preferences';

async function openWithMember() {
  const club = openClub({ environment: { ...twilio, PUBLIC_URL: origin } });
  const member = await club.member();
  const browser = await club.signedIn(member);
  const choice = async () => {
    const profile = await club.store.find(bookingProfiles, member.id);
    return [profile?.textNumber, profile?.textKinds, profile?.textPending?.number];
  };
  return { club, member, browser, choice };
}

/** The newest code, as the text says it. */
async function codeFrom(club: TestClub): Promise<string> {
  const texts = { where: [], orderBy: [['createdAt', 'desc']], limit: 1 } as const;
  const [message] = (await club.store.query(outbox, texts)).items;
  expect(message).toMatchObject({ channel: 'text', template: 'text-code', to: '+447700900123' });
  expect(message?.body).not.toMatch(/\d{6}/);
  return /\d{6}/.exec(message ? club.services.outbox.revealBody(message) : '')?.[0] ?? '';
}
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function turnOn(club: TestClub, browser: Awaited<ReturnType<TestClub['signedIn']>>) {
  const chosen = await browser.submit(page, { number: '07700 900 123', about: ['changes', 'offers'] });
  expect(chosen.location).toBe(confirmPage);
  const confirmed = await browser.submit(confirmPage, { code: await codeFrom(club) });
  expect(confirmed.location).toBe(preferences);
}

function reply(club: TestClub, fields: Record<string, string>, signature?: string) {
  const body = new URLSearchParams(fields);
  const signed = signature ?? twilioSignature(`${origin}/webhooks/texts`, body, 'token');
  const headers = {
    'X-Twilio-Signature': signed,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const request = new Request('http://club.test/webhooks/texts', { method: 'POST', body, headers });
  return club.visitor().send(request);
}
const from = (said: string) => ({ AccountSid: accountSid, From: '+447700900123', Body: said });

test('texts begin with a code sent to the number; a wrong one changes nothing', async () => {
  const { club, member, browser, choice } = await openWithMember();
  expect((await browser.get(preferences)).html).toContain('Choose texts');
  await browser.submit(page, { number: '07700 900 123', about: ['changes', 'offers'] });
  expect(await choice()).toEqual(['', [], '+447700900123']);
  const code = await codeFrom(club);
  expect((await browser.submit(confirmPage, { code: otherThan(code) })).status).toBe(422);
  expect((await choice())[0]).toBe('');
  expect((await browser.submit(confirmPage, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).location).toBe(
    preferences,
  );
  expect(await choice()).toEqual(['+447700900123', ['changes', 'offers'], undefined]);
  expect((await browser.get(preferences)).html).toContain('Waitlist places to accept');
  const history = await club.store.query(consents, { where: [['memberUid', '==', member.id]], limit: 5 });
  expect(history.items).toMatchObject([{ kind: 'texts', isGiven: true, way: 'self', place: confirmPage }]);
  expect(history.items[0]?.wording).toContain('+447700900123');
  const mine = await browser.get('/account/security/my-data.json');
  expect(mine.text).toContain('+447700900123');
});

test('a code expires, five tries use it up, and three an hour are sent', async () => {
  const { club, browser, choice } = await openWithMember();
  const ask = () => browser.submit(page, { number: '07700 900123', about: ['changes'] });
  await ask();
  const old = await codeFrom(club);
  club.advance({ minutes: 15 });
  expect((await browser.submit(confirmPage, { code: old })).html).toContain('This code has expired');
  await ask();
  const code = await codeFrom(club);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await browser.submit(confirmPage, { code: otherThan(code) })).status).toBe(422);
  expect((await browser.submit(confirmPage, { code })).status).toBe(429);
  await ask();
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('value="07700 900123"');
  expect((await choice())[0]).toBe('');
});

test('a new number waits for its own code while the old one goes on; no choice turns texts off', async () => {
  const { club, browser, choice } = await openWithMember();
  await turnOn(club, browser);
  await browser.submit(page, { number: '07700 900456', about: ['tomorrow'] });
  expect(await choice()).toEqual(['+447700900123', ['changes', 'offers'], '+447700900456']);
  const again = await browser.submit(page, { number: '+44 7700 900123', about: ['tomorrow'] });
  expect(again.location).toBe(preferences);
  expect(await choice()).toEqual(['+447700900123', ['tomorrow'], undefined]);
  const bad = await browser.submit(page, { number: '020 7946 0123', about: ['tomorrow'] });
  expect(bad.status).toBe(422);
  expect(bad.html).toContain('Enter a mobile number');
  club.advance({ minutes: 1 });
  await browser.submit(page, { number: '', about: [] });
  expect(await choice()).toEqual(['', [], undefined]);
});

test('row 26: a signed STOP turns texts off and is in the history; START doesn’t turn them on', async () => {
  const { club, member, browser, choice } = await openWithMember();
  await turnOn(club, browser);
  club.advance({ minutes: 1 });
  expect((await reply(club, from('Hello'))).status).toBe(200);
  expect((await choice())[0]).toBe('+447700900123');
  const stopped = await reply(club, from(' stop '));
  expect(stopped.status).toBe(200);
  expect(await choice()).toEqual(['', [], undefined]);
  expect((await reply(club, from('STOP'))).status).toBe(200);
  await reply(club, from('START'));
  expect((await choice())[0]).toBe('');
  const history = await club.store.query(consents, { where: [['memberUid', '==', member.id]], limit: 5 });
  const ways = history.items.map(({ isGiven, way }) => [isGiven, way]);
  expect(ways).toContainEqual([false, 'text']);
  expect(ways).toHaveLength(2);
  const own = await browser.get('/account/security/consents');
  expect(own.html).toContain('withdrawn by a text that said STOP');
});

test('a STOP that arrives while the same number is chosen again wins: texts wait for a new code', async () => {
  const { club, member, browser, choice } = await openWithMember();
  await turnOn(club, browser);
  club.advance({ minutes: 1 });
  const { store } = club.services;
  let isFirst = true;
  const interrupted = new Proxy(store, {
    get(engine, name) {
      const part = Reflect.get(engine, name);
      if (typeof part !== 'function') return part;
      if (name !== 'transaction') return part.bind(engine);
      return async (...told: Parameters<typeof store.transaction>) => {
        if (isFirst) expect((await reply(club, from('STOP'))).status).toBe(200);
        isFirst = false;
        return engine.transaction(...told);
      };
    },
  });
  const chosen = { uid: member.id, number: '+447700900123', kinds: ['tomorrow'], place: page };
  expect(await chooseTexts({ ...club.services, secret: CLUB_SECRET, store: interrupted }, chosen)).toBe(
    'code-sent',
  );
  expect(await choice()).toEqual(['', [], '+447700900123']);
  const history = await club.store.query(consents, { where: [['memberUid', '==', member.id]], limit: 5 });
  expect(history.items.map(({ isGiven }) => isGiven).toSorted()).toEqual([false, true]);
});

test('row 26: an unsigned text, a forged one, another address and another account change nothing', async () => {
  const { club, browser, choice } = await openWithMember();
  await turnOn(club, browser);
  const body = new URLSearchParams(from('STOP'));
  const forged = [
    '',
    'AAAA',
    twilioSignature(`${origin}/webhooks/texts`, body, 'another token'),
    twilioSignature('http://club.test/webhooks/texts', body, 'token'),
    twilioSignature(`${origin}/webhooks/texts`, new URLSearchParams(from('HELLO')), 'token'),
  ];
  for (const signature of forged) expect((await reply(club, from('STOP'), signature)).status).toBe(400);
  expect((await reply(club, { ...from('STOP'), AccountSid: 'AC2' })).status).toBe(400);
  expect((await choice())[0]).toBe('+447700900123');
});

test('the signature is the provider’s: its own documented example', () => {
  const fields = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
    ...{ From: '+14158675309', To: '+18005551212' },
  });
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(twilioSignature(url, fields, '12345')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test('withdrawn with the other consents', async () => {
  const { club, browser, choice } = await openWithMember();
  await turnOn(club, browser);
  club.advance({ minutes: 1 });
  const consentsPage = '/account/security/consents';
  await browser.submit(consentsPage, {}, `${consentsPage}/texts/withdraw`);
  expect(await choice()).toEqual(['', [], undefined]);
});

test('a closed account leaves no number to text', async () => {
  const { club, browser, choice } = await openWithMember();
  await turnOn(club, browser);
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect((await choice())[0] ?? '').toBe('');
  const messages = (await club.store.query(outbox, { limit: 100 })).items;
  expect(messages.filter(({ to, body }) => `${to} ${body}`.includes('7700900123'))).toEqual([]);
});

test('the club sets how many texts a month; an empty field is asked for, and one that isn’t there changes nothing', async () => {
  const { club } = await openWithMember();
  await club.settle({ isSetUp: true });
  const office = await club.signedIn(await club.admin());
  const settingsPage = '/admin/adminControl/privacy';
  const rules = { isOpenDataOn: 'no', minimumPasswordLength: '10', isErrorMailOn: 'yes' };
  const post = (textsAMonth: string) => office.submit(settingsPage, { ...rules, textsAMonth });
  expect((await post('300')).status).toBe(303);
  const stored = async () => (await club.services.settings.read()).textsAMonth;
  expect(await stored()).toBe(300);
  for (const typed of ['', '-1', '100001', 'many']) {
    const refused = await post(typed);
    expect([typed, refused.status]).toEqual([typed, 422]);
    expect(refused.text).toContain('Enter how many texts a month: a number from 0 to 100000');
    if (typed) expect(refused.html).toContain(`value="${typed}"`);
  }
  expect(await stored()).toBe(300);
  const without = openClub();
  await without.settle({ isSetUp: true, textsAMonth: 40 });
  const theirs = await without.signedIn(await without.admin());
  expect((await theirs.get(settingsPage)).html).not.toContain('textsAMonth');
  await theirs.submit(settingsPage, { ...rules, textsAMonth: '7' });
  expect((await without.services.settings.read()).textsAMonth).toBe(40);
});

test('without an account at Twilio, or with a limit of none, no page says anything of texts', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  expect((await browser.get(preferences)).html).not.toMatch(/\btexts?\b(?!-|")/i);
  expect((await browser.get(page)).location).toBe(preferences);
  expect((await browser.get(confirmPage)).location).toBe(preferences);
  expect((await browser.get('/account/security/consents')).html).not.toContain('Texts to your phone');
  expect((await reply(club, from('STOP'))).status).toBe(404);
  const off = openClub({ environment: twilio });
  await off.settle({ textsAMonth: 0 });
  const theirs = await off.signedIn(await off.member());
  expect((await theirs.get(preferences)).html).not.toContain('Choose texts');
});
