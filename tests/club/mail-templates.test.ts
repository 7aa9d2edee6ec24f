import { expect, test } from 'vitest';
import { listTemplates } from '#domain/club/messages/message-templates.ts';
import { textTemplates } from '#domain/messages/text-choices.ts';
import { exampleMails, exampleText } from '#server/club/messages/example-mails.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { openDesk } from '../support/desk.ts';
import { readSources } from '../support/source-files.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const club = { clubName: 'Iron Works', address: '', linkOrigin: 'https://club.example', now };

test('every kind of email has an example of its own kind, whole and without a gap', () => {
  const examples = exampleMails(club);
  const names = listTemplates().map(({ name }) => name);
  expect(Object.keys(examples).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const { template, subject } = examples[name];
    const text = exampleText(examples[name], club);
    expect([name, template, subject]).toEqual([name, name, expect.stringMatching(/\S/)]);
    expect([name, `${subject}\n${text}`]).toEqual([
      name,
      expect.not.stringMatching(/undefined|null|NaN|\[object|\{link\}|\{code\}/),
    ]);
  }
});

test('every name that code writes as a template is on the page, and every one on the page is written by code', () => {
  const code = ['server', 'domain']
    .flatMap(readSources)
    .filter(
      ({ path }) => !path.startsWith('domain/club/messages/') && !path.startsWith('server/club/messages/'),
    );
  const written = code.flatMap(({ code: text }) =>
    [...text.matchAll(/\btemplate: '([a-z-]+)'/g)].map(([, name]) => name),
  );
  const names: readonly string[] = listTemplates().map(({ name }) => name);
  const known = [...names, ...Object.keys(textTemplates)];
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  const all = code.map(({ code: text }) => text).join('\n');
  // A change of membership writes its name from its action.
  const isWritten = (name: string) =>
    all.includes(`'${name}'`) || all.includes(`'${name.replace('membership-', 'membership.')}'`);
  expect(names.filter((name) => !isWritten(name))).toEqual([]);
});

test('an admin sees every email in HTML and text, and sends one to themselves', async () => {
  const desk = await openDesk({ environment: { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' } });
  const { browser, club: test } = desk;
  const list = await browser.get('/admin/adminControl/emails');
  for (const { name } of listTemplates()) expect(list.html).toContain(`/admin/adminControl/emails/${name}"`);
  const page = await browser.get('/admin/adminControl/emails/password-reset');
  expect(page.html).toContain(
    '<iframe class="mail-frame" sandbox="" tabindex="-1" src="/admin/adminControl/emails/password-reset/html"',
  );
  const inside = await browser.get('/admin/adminControl/emails/password-reset/html');
  expect(inside.html).toContain('Choose a new password');
  const sent = await browser.follow(
    await browser.submit(
      '/admin/adminControl/emails/class-booked',
      {},
      '/admin/adminControl/emails/class-booked/send',
    ),
  );
  expect(sent.text).toContain('The example is in the queue.');
  const { items } = await test.store.query(outbox, { orderBy: [['createdAt', 'desc']], limit: 1 });
  expect(items[0]).toMatchObject({ memberUid: desk.admin.id, template: 'class-booked' });
  expect(items[0]?.subject).toMatch(/^Example: You’re booked/);
  expect((await browser.get('/admin/adminControl/emails/nothing')).status).toBe(404);
});
