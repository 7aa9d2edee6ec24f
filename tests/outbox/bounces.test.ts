import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TemplateName } from '#domain/club/messages/message-templates.ts';
import { SOFT_BOUNCES } from '#domain/messages/address-mark.ts';
import { addressMarks, mailBounces } from '#server/data/collections/address-marks.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { consents } from '#server/data/collections/consents.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { emailClaimId } from '#server/identity/email.ts';
import { stopClubMessages } from '#server/members/batches/unsubscribe.ts';
import { recordBounce } from '#server/outbox/bounces/record-bounce.ts';
import { type Mail, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { CLUB_SECRET, openClub, type TestClub } from '../support/club.ts';

const secret = 'a bounce secret of at least 32 characters';
const environment = {
  SMTP_HOST: 'mail.club.test',
  SMTP_FROM: 'desk@club.test',
  BOUNCE_WEBHOOK_SECRET: secret,
};
const address = '/webhooks/mail-bounces';
type Reader = { readonly id: string; readonly email: string };

/** Sends them a message; returns its `Message-ID`. */
async function sendTo(
  club: TestClub,
  { id, email }: Reader,
  template: TemplateName = 'class-moved',
): Promise<string> {
  let messageId: string | null = '';
  await club.store.batch((batch) => {
    const words = { template, subject: 'Moved', body: 'Your class has moved.' };
    messageId = club.services.outbox.queueMessage(batch, {
      ...words,
      to: email,
      memberUid: id,
      cause: 'club',
    });
  });
  return (await deliver(club)).find((mail) => mail.messageId === messageId)?.token ?? '';
}

async function deliver(club: TestClub): Promise<Mail[]> {
  const sent: Mail[] = [];
  await sendDueMessages({ ...club.services, send: async (mail) => void sent.push(mail) });
  return sent;
}

const post = (club: TestClub, body: string, headers: Record<string, string> = signed(club, body)) =>
  club.visitor().send(new Request(`http://club.test${address}`, { method: 'POST', body, headers }));
function signed(club: TestClub, body: string, age = 0, key = secret): Record<string, string> {
  const t = Math.floor(club.now().epochMilliseconds / 1000) - age;
  const proof = createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
  return { 'Clubfloor-Signature': `t=${t},v1=${proof}`, 'Content-Type': 'application/json' };
}
const bounce = (messageId: string, kind = 'hard', to = 'priya@club.test') =>
  JSON.stringify({
    bounces: [{ address: to, kind, messageId: `<${messageId}@club.test>`, diagnostic: '550 no' }],
  });

async function openWithPriya(more: Record<string, string> = {}) {
  const club = openClub({ environment: { ...environment, ...more } });
  const priya = await club.member({ firstName: 'Priya', email: 'priya@club.test' });
  const markOf = () => club.store.find(addressMarks, emailClaimId(priya.email));
  const trouble = async () => (await club.store.find(members, priya.id))?.emailTrouble;
  return { club, priya, markOf, trouble };
}

test('row 26: a signed report marks the address, once, however often it is posted', async () => {
  const { club, priya, markOf, trouble } = await openWithPriya();
  const body = bounce(await sendTo(club, priya));
  expect(JSON.parse((await post(club, body)).text)).toEqual({ outcome: ['marked'] });
  expect(await markOf()).toMatchObject({ trouble: 'bounces', memberUid: priya.id, markedAt: club.now() });
  expect(await trouble()).toBe('bounces');
  expect(JSON.parse((await post(club, body)).text)).toEqual({ outcome: ['repeat'] });
  expect(await club.store.count(mailBounces)).toBe(1);
  const [message] = (await club.store.query(outbox, { limit: 2 })).items;
  expect(message).toMatchObject({ status: 'returned', lastError: '550 no' });
});

test('somebody whose emails come back gets a link from the front desk, which the desk hands over itself', async () => {
  const { club, priya } = await openWithPriya();
  await post(club, bounce(await sendTo(club, priya)));
  const reception = await club.signedIn(await club.desk());
  const code = `/admin/member/${priya.id}/code`;
  expect((await reception.get(code)).status).toBe(200);
  const handed = await reception.submit(code, { what: 'link', check: 'known' });
  const [link = ''] = /\/auth\/[\w-]+\?token=[\w-]+/.exec(handed.text) ?? [];
  const visitor = club.visitor();
  expect((await visitor.submit(link, { password: 'a long pass phrase' })).status).toBe(303);
});

test('row 26: a bad signature, an old one, one of the future, another body and another shape mark nothing', async () => {
  const { club, priya, markOf } = await openWithPriya();
  const body = bounce(await sendTo(club, priya));
  const bad: [string, Record<string, string>][] = [
    [body, {}],
    [body, { 'Clubfloor-Signature': 't=1,v1=' }],
    [body, signed(club, body, 301)],
    [body, signed(club, body, -301)],
    [body, signed(club, body, 0, 'another secret of at least 32 characters')],
    [body, signed(club, `${body} `)],
    ['{"bounces":[{"kind":"hard"}]}', signed(club, '{"bounces":[{"kind":"hard"}]}')],
    ['[', signed(club, '[')],
  ];
  for (const [sent, headers] of bad) expect((await post(club, sent, headers)).status).toBe(400);
  expect(await markOf()).toBeNull();
  for (const age of [-300, 300]) expect((await post(club, body, signed(club, body, age))).status).toBe(200);
  const quiet = openClub();
  expect((await post(quiet, body)).status).toBe(404);
  expect((await quiet.visitor().get(address)).status).toBe(405);
});

test('nobody can mark an address that the message did not go to, or with a message that we did not send', async () => {
  const { club, trouble } = await openWithPriya();
  const sam = await club.member({ firstName: 'Sam', email: 'sam@club.test' });
  const token = await sendTo(club, sam);
  const [id = '', proof = ''] = token.split('.');
  const forged = [`${id}.${'0'.repeat(32)}`, `${crypto.randomUUID()}.${proof}`, id, '', 'x'.repeat(900)];
  for (const messageId of forged) {
    expect(JSON.parse((await post(club, bounce(messageId))).text)).toEqual({ outcome: ['not-ours'] });
  }
  // Of a real message, its own reader is marked, whoever the report names.
  await post(club, bounce(token));
  expect(await trouble()).toBe('');
  expect((await club.store.find(members, sam.id))?.emailTrouble).toBe('bounces');
});

test('to a marked address only what gives its owner the way back is sent; the rest says why it was held back', async () => {
  const { club, priya } = await openWithPriya();
  await post(club, bounce(await sendTo(club, priya)));
  expect(await sendTo(club, priya)).toBe('');
  const held = (await club.store.query(outbox, { where: [['status', '==', 'withheld']], limit: 5 })).items;
  expect(held).toMatchObject([{ lastError: 'Emails to this address come back', attempts: 0 }]);
  expect(await sendTo(club, priya, 'password-reset')).not.toBe('');
  const office = await club.signedIn(await club.admin());
  const page = await office.get(`/admin/adminControl/outbox/${held[0]?.id}`);
  expect(page.text).toContain('Blocked');
  expect(page.text).toContain('choose “Send emails again” on their page first');
  expect(page.text).toContain('Emails to this address come back');
});

test('the member sees it, says that the address is right, and gets emails again', async () => {
  const { club, priya, trouble } = await openWithPriya();
  const token = await sendTo(club, priya);
  const member = await club.signedIn(priya);
  expect((await member.get('/account/confirm-email')).status).toBe(303);
  await post(club, bounce(token));
  expect((await member.get('/account/dashboard')).text).toContain('Emails to priya@club.test come back');
  expect((await member.get('/account/personal-info')).text).toContain('Check your address');
  const page = await member.get('/account/confirm-email');
  expect(page.text).toContain('Change your email');
  await member.submit('/account/confirm-email', {}, '/account/confirm-email/send');
  const [mail] = await deliver(club);
  expect(mail?.subject).toContain('Check your email address');
  const code = /code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
  club.advance({ minutes: 1 });
  await member.submit('/account/confirm-email', { code });
  expect(await trouble()).toBe('');
  expect(await sendTo(club, priya)).not.toBe('');
  // What was sent before that, and is only reported now, says nothing new.
  const late = bounce(token, 'complaint');
  expect(JSON.parse((await post(club, late)).text)).toEqual({ outcome: ['recorded'] });
  expect(await trouble()).toBe('');
});

test('staff see it on the member’s page and in a list, and clear it, which is in the audit log', async () => {
  const { club, priya, markOf, trouble } = await openWithPriya();
  await club.member({ firstName: 'Sam' });
  await post(club, bounce(await sendTo(club, priya)));
  const office = await club.signedIn(await club.admin());
  expect((await office.get(`/admin/member/${priya.id}`)).text).toContain('Email bounced');
  for (const more of [
    '',
    '&sort=-joined',
    '&sort=seen',
    '&q=priya',
    '&status=pending',
    '&role=admin',
    '&tag=x',
  ])
    expect([more, (await office.get(`/admin/members?show=emails-return${more}`)).status]).toEqual([
      more,
      200,
    ]);
  const list = (await office.get('/admin/members?show=emails-return')).text;
  expect(list).toContain('Priya');
  expect(list).not.toContain('Sam ');
  await office.submit(`/admin/member/${priya.id}/emails`, {});
  expect(await trouble()).toBe('');
  expect(await markOf()).toMatchObject({ trouble: '', clearedAt: club.now() });
  const entries = (await club.store.query(auditLog, { limit: 9 })).items;
  expect(entries).toMatchObject([{ action: 'member.emails-resumed', before: { emailTrouble: 'bounces' } }]);
  expect((await office.get(`/admin/member/${priya.id}/emails`)).status).toBe(303);
});

test(`${SOFT_BOUNCES} soft bounces within days mark an address, and older ones do not count`, async () => {
  const { club, priya, trouble } = await openWithPriya();
  const soft = async () => post(club, bounce(await sendTo(club, priya), 'soft'));
  await soft();
  club.advance({ hours: 24 * 8 });
  await soft();
  await soft();
  expect(await trouble()).toBe('');
  await soft();
  expect(await trouble()).toBe('bounces');
});

test('a complaint also turns optional messages off, and confirming the address leaves them off', async () => {
  const { club, priya, trouble } = await openWithPriya();
  await post(club, bounce(await sendTo(club, priya), 'complaint'));
  expect(await trouble()).toBe('complaint');
  const profile = await club.store.find(bookingProfiles, priya.id);
  expect(profile?.mutedMessages).toContain('club-message');
  expect(profile?.mutedMessages).not.toContain('class-called-off');
});

test('a complaint is in the history of consents and in the audit log, once, and only where messages were on', async () => {
  const { club, priya } = await openWithPriya();
  const sam = await club.member({ firstName: 'Sam', email: 'sam@club.test' });
  await stopClubMessages(club.services, sam.id, { way: 'link', place: '/messages/stop' });
  club.advance({ minutes: 1 });
  for (const body of [
    bounce(await sendTo(club, priya), 'complaint'),
    bounce(await sendTo(club, priya), 'complaint'),
    bounce(await sendTo(club, sam), 'complaint', sam.email),
  ])
    await post(club, body);
  const profile = await club.store.find(bookingProfiles, priya.id);
  expect(profile?.isInConsents).toBe(true);
  const historyOf = async ({ id }: Reader) =>
    (await club.store.query(consents, { where: [['memberUid', '==', id]], limit: 5 })).items;
  const withdrawn = { kind: 'club-messages', isGiven: false, way: 'complaint', byName: priya.name };
  expect(await historyOf(priya)).toMatchObject([withdrawn]);
  expect(await historyOf(sam)).toMatchObject([{ way: 'link' }]);
  const entries = (await club.store.query(auditLog, { limit: 9 })).items;
  expect(entries.map(({ action, actorName, memberUid }) => [action, actorName, memberUid])).toEqual(
    expect.arrayContaining([
      ['member.optional-emails-stopped', '', priya.id],
      ['member.optional-emails-stopped', '', sam.id],
    ]),
  );
  expect(entries).toHaveLength(2);
  const own = await (await club.signedIn(priya)).get('/account/security/consents');
  expect(own.html).toContain('withdrawn by reporting an email as spam');
});

test('a visitor’s address is marked too, for a year, without anything that names them', async () => {
  const { club } = await openWithPriya();
  const visitor = { id: '', email: 'visitor@club.test' };
  await post(club, bounce(await sendTo(club, visitor), 'hard', visitor.email));
  const [mark] = (await club.store.query(addressMarks, { limit: 2 })).items;
  expect(mark).toMatchObject({ memberUid: '', trouble: 'bounces' });
  expect(JSON.stringify(mark)).not.toContain('visitor');
  expect(mark?.expiresAt?.since(club.now()).total('hours')).toBe(24 * 365);
});

describe('at once', () => {
  test('reports of one message from several sides mark once, and three soft ones of three messages are not lost', async () => {
    const { club, priya, markOf } = await openWithPriya();
    const report = (messageId: string, kind: 'hard' | 'soft') =>
      recordBounce(
        { ...club.services, secret: CLUB_SECRET },
        {
          ...{ kind, messageId, addresses: [priya.email], diagnostic: '' },
        },
      );
    const soft = [await sendTo(club, priya), await sendTo(club, priya), await sendTo(club, priya)];
    const outcomes = await Promise.all([...soft, ...soft].map((id) => report(id, 'soft')));
    expect(outcomes.toSorted()).toEqual(['marked', 'recorded', 'recorded', 'repeat', 'repeat', 'repeat']);
    expect((await markOf())?.softAt).toHaveLength(3);
    const hard = await Promise.all([1, 2, 3].map(() => report(soft[0] ?? '', 'hard')));
    expect(hard.toSorted()).toEqual(['recorded', 'repeat', 'repeat']);
    expect(await club.store.count(mailBounces)).toBe(4);
  });
});

describe('Mailgun', () => {
  const key = 'a mailgun key of at least 32 characters';
  const event = (club: TestClub, messageId: string, more: object, age = 0) => {
    const timestamp = String(Math.floor(club.now().epochMilliseconds / 1000) - age);
    const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123';
    const signature = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    const data = {
      ...{ event: 'failed', severity: 'permanent', reason: 'bounce', recipient: 'priya@club.test' },
      message: { headers: { 'message-id': `${messageId}@club.test`, to: 'priya@club.test' }, size: 341 },
      'delivery-status': { code: 550, message: '5.1.1 No such user', description: null },
      ...more,
    };
    return JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': data });
  };
  const send = (club: TestClub, body: string) => post(club, body, { 'Content-Type': 'application/json' });

  test.each([
    ['a permanent failure', {}, 'bounces'],
    ['a spam complaint', { event: 'complained', severity: undefined }, 'complaint'],
    ['a failure that it tries again', { severity: 'temporary' }, ''],
    ['a message that it has given up once', { reason: 'old' }, ''],
    ['a delivery', { event: 'delivered', severity: undefined }, ''],
  ])('%s', async (_, more, expected) => {
    const { club, priya, trouble } = await openWithPriya({ MAILGUN_SIGNING_KEY: key });
    const answer = await send(club, event(club, await sendTo(club, priya), more));
    expect(answer.status).toBe(200);
    expect(await trouble()).toBe(expected);
  });

  test('a bad or old signature is refused, and so is everything where no key is set', async () => {
    const { club, priya, trouble } = await openWithPriya({ MAILGUN_SIGNING_KEY: key });
    const token = await sendTo(club, priya);
    expect((await send(club, event(club, token, {}, 301))).status).toBe(400);
    expect((await send(club, event(club, token, {}).replace('e0b5', 'e0b6'))).status).toBe(400);
    const { club: without } = await openWithPriya();
    expect((await send(without, event(without, token, {}))).status).toBe(400);
    expect(await trouble()).toBe('');
  });

  test('what is signed and not of its shape is said to be so', async () => {
    const { club, priya } = await openWithPriya({ MAILGUN_SIGNING_KEY: key });
    const answer = await send(club, event(club, await sendTo(club, priya), { message: {} }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('not the shape');
  });
});
