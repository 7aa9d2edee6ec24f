import { expect, test } from 'vitest';
import { newBookingProfile } from '#server/bookings/booking-facts.ts';
import { savePreferences } from '#server/bookings/save-preferences.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { leads } from '#server/data/collections/leads.ts';
import { members } from '#server/data/collections/members.ts';
import { clubMessage } from '#server/members/batches/club-message.ts';
import { stopClubMessages, unsubscribeLink } from '#server/members/batches/unsubscribe.ts';
import { type Mail, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { enquiryOf } from '../support/tours.ts';

const withMail = { environment: { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' } };
const oneClick = { 'List-Unsubscribe': 'One-Click' };

interface Person {
  readonly id: string;
  readonly email: string;
}

/** A message to many, as one of them gets it. */
async function mailTo(club: TestClub, audience: 'members' | 'leads', { id, email }: Person): Promise<Mail> {
  const { store, services, now } = club;
  const { secret, outbox, settings, log, config } = services;
  const { linkOrigin } = config;
  const words = { subject: 'Hello', body: 'We are open.' };
  const sender = { clubName: 'Iron Works', linkOrigin, secret, now: now() };
  const message = clubMessage(words, { audience, id, called: 'Ana', email }, sender);
  await store.batch((batch) => outbox.queueMessage(batch, { ...message, cause: 'club' }));
  const sent: Mail[] = [];
  const send = async (mail: Mail) => void sent.push(mail);
  const linkOf = (stored: Parameters<typeof unsubscribeLink>[1]) =>
    unsubscribeLink({ secret, linkOrigin, now }, stored);
  await sendDueMessages({ store, outbox, settings, log, config, now, send, unsubscribeLink: linkOf });
  return sent.find(({ subject }) => subject === words.subject) ?? expect.unreachable('nothing was sent');
}

const pathOf = (mail: Mail) => {
  const { pathname, search } = new URL(mail.unsubscribe ?? expect.unreachable('no link'));
  return pathname + search;
};

const mutedOf = async ({ store }: TestClub, { id }: Person) =>
  (await store.find(bookingProfiles, id))?.mutedMessages ?? [];

test('a member’s mail program turns messages to many off with one post, and nothing else', async () => {
  const club = openClub(withMail);
  const ana = await club.member();
  await savePreferences(
    club.services,
    ana.id,
    { ...newBookingProfile(ana.id), mutedMessages: ['best-new'] },
    '',
  );
  const path = pathOf(await mailTo(club, 'members', ana));
  expect(path).toMatch(/^\/messages\/stop\?token=/);
  const program = club.visitor();
  for (let times = 0; times < 2; times += 1) {
    const answer = await program.post(path, oneClick, { Origin: 'http://club.test' });
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(answer.text).toContain('You won’t get messages sent to several members any more.');
  }
  expect(await mutedOf(club, ana)).toEqual(['best-new', 'club-message']);
});

test('whoever stops them while a message waits does not get it; what the club has to send goes out', async () => {
  const club = openClub(withMail);
  const ana = await club.member();
  const { store, services, now } = club;
  const { secret, outbox, config } = services;
  const sender = { clubName: 'Iron Works', linkOrigin: config.linkOrigin, secret, now: now() };
  const reader = { audience: 'members', id: ana.id, called: 'Ana', email: ana.email } as const;
  await store.batch((batch) => {
    for (const isEssential of [false, true]) {
      const words = { subject: isEssential ? 'Your data' : 'News', body: 'We are open.' };
      const message = clubMessage(words, { ...reader, isEssential }, sender);
      outbox.queueMessage(batch, { ...message, cause: 'club', notBefore: now().add({ minutes: 10 }) });
    }
  });
  await stopClubMessages(services, ana.id, { way: 'link', place: '/messages/stop' });
  club.advance({ minutes: 11 });
  const sent: string[] = [];
  await sendDueMessages({ ...services, send: async ({ subject }) => void sent.push(subject) });
  expect(sent).toEqual(['Your data']);
});

test('a person sees what it does before they press, and opening the link changes nothing', async () => {
  const club = openClub(withMail);
  const ana = await club.member();
  const path = pathOf(await mailTo(club, 'members', ana));
  const visitor = club.visitor();
  expect((await visitor.get(path)).text).toContain(
    'won’t send you messages that go to many members any more',
  );
  expect(await mutedOf(club, ana)).toEqual([]);
  expect((await visitor.submit(path, {})).text).toContain('Messages are off');
  expect(await mutedOf(club, ana)).toEqual(['club-message']);
});

test('a lead’s mail program stops messages with one post', async () => {
  const club = openClub(withMail);
  const lead = await openLead(club.services, enquiryOf('leo@example.test'));
  const path = pathOf(await mailTo(club, 'leads', lead));
  expect(path).toMatch(/^\/book-tour\/stop-messages\?token=/);
  const answer = await club.visitor().post(path, oneClick);
  expect([answer.status, answer.location]).toEqual([200, null]);
  expect((await club.store.find(leads, lead.id))?.noMessages).toBe(true);
});

test('row 6: a link that is not ours, or too old, turns nothing off and says so', async () => {
  const club = openClub(withMail);
  const ana = await club.member();
  const lead = await openLead(club.services, enquiryOf('leo@example.test'));
  const own = pathOf(await mailTo(club, 'members', ana));
  const ofLead = new URL(`http://x${pathOf(await mailTo(club, 'leads', lead))}`).searchParams.get('token');
  const wrong = ['/messages/stop', '/messages/stop?token=x', `/messages/stop?token=${ofLead}`, `${own}x`];
  for (const path of wrong) {
    for (const answer of [await club.visitor().get(path), await club.visitor().post(path, oneClick)]) {
      expect([path, answer.status]).toEqual([path, 410]);
      expect(answer.text).toContain('This link has expired or isn’t complete');
    }
  }
  const otherWay = `/book-tour/stop-messages?token=${new URL(`http://x${own}`).searchParams.get('token')}`;
  expect((await club.visitor().post(otherWay, oneClick)).status).toBe(410);
  for (let days = 0; days < 401; days += 1) club.advance({ hours: 24 });
  expect((await club.visitor().post(own, oneClick)).status).toBe(410);
  expect(await mutedOf(club, ana)).toEqual([]);
  expect((await club.store.find(leads, lead.id))?.noMessages).toBe(false);
});

test('a message about somebody’s own things has no such link', async () => {
  const club = openClub(withMail);
  const ana = await club.member();
  await club.visitor().submit('/auth/forgot-password', { email: ana.email });
  const mail = await mailTo(club, 'members', ana);
  expect(mail.unsubscribe).toBeDefined();
  const { secret, config } = club.services;
  const parts = { secret, linkOrigin: config.linkOrigin, now: club.now };
  const stored = { id: 'x', template: 'password-reset', memberUid: ana.id, sealedLink: '' };
  expect(unsubscribeLink(parts, stored as Parameters<typeof unsubscribeLink>[1])).toBe('');
});

test('of somebody who has closed their account, the link says so', async () => {
  const club = openClub(withMail);
  const ana = await club.member();
  const path = pathOf(await mailTo(club, 'members', ana));
  await club.store.remove(members, ana.id);
  expect((await club.visitor().post(path, oneClick)).status).toBe(410);
  expect(await club.store.find(bookingProfiles, ana.id)).toBe(null);
});
