import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorLogs } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { withSourcePositions } from '#server/log/error-ledger.ts';
import { markError } from '#server/log/mark-error.ts';
import { flushErrors, recordError } from '#server/log/record-error.ts';
import { removeOldRecords } from '#server/privacy/remove-old-records.ts';
import { openClub, type TestClub } from '../support/club.ts';

const smtp = { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' };
const place = { route: '/account/parq', requestId: 'r', uid: 'priya' };
/** Errors of one kind are thrown at one place. */
const fault = (kind = 'TypeError') => Object.assign(new Error('Priya’s answers are broken'), { name: kind });

async function record(club: TestClub, error: Error): Promise<string> {
  const reference = recordError(club.services, error, place);
  await flushErrors(club.services);
  return reference;
}
const mails = async ({ store }: TestClub) =>
  (await store.query(outbox, { limit: 100 })).items.filter(({ template }) => template === 'new-error');

test('admins hear once of each kind of error, and again when a resolved one is back', async () => {
  const club = openClub({ environment: smtp });
  const [ada, ben] = [await club.admin(), await club.admin({ firstName: 'Ben' })];
  await club.coach();
  const reference = await record(club, fault());
  await record(club, fault());
  const first = await mails(club);
  expect(first.map(({ to }) => to).toSorted()).toEqual([ada.email, ben.email].toSorted());
  expect(first[0]?.body).toContain(`TypeError at /account/parq`);
  expect(first[0]?.body).toContain(`/admin/error-logs?reference=${reference}`);
  expect(first[0]?.body).not.toContain('Priya');

  const [entry] = (await club.store.query(errorLogs, { limit: 5 })).items;
  expect(entry).toMatchObject({ count: 2, uids: ['priya'] });
  await markError(club.services, {
    id: entry?.id ?? '',
    isResolved: true,
    by: { uid: ada.uid, name: 'Ada' },
  });
  await record(club, fault());
  expect(
    (await mails(club)).map(({ subject }) => subject).filter((text) => text.includes('back')),
  ).toHaveLength(2);
});

test('no admin hears of errors where that is turned off, or no mail server is set', async () => {
  for (const environment of [smtp, {}]) {
    const club = openClub({ environment });
    await club.admin();
    await club.settle({ isErrorMailOn: false });
    if (!('SMTP_HOST' in environment)) await club.settle({ isErrorMailOn: true });
    await record(club, fault());
    expect(await mails(club)).toEqual([]);
  }
});

test('a release that fails in forty ways sends ten emails that day, and goes on the next', async () => {
  const club = openClub({ environment: smtp });
  await club.admin();
  for (let kind = 0; kind < 40; kind += 1)
    await record(club, fault(`Fault${String.fromCharCode(65 + kind)}`));
  expect(await mails(club)).toHaveLength(10);
  expect(await club.store.count(errorLogs)).toBe(40);
  club.advance({ hours: 24 * 1 });
  await record(club, fault('Another'));
  expect(await mails(club)).toHaveLength(11);
});

test('a kind of error is kept for 90 days after it last occurred', async () => {
  const club = openClub();
  await record(club, fault());
  club.advance({ hours: 24 * 89 });
  await removeOldRecords(club.services);
  expect(await club.store.count(errorLogs)).toBe(1);
  club.advance({ hours: 24 * 1 });
  await removeOldRecords(club.services);
  expect(await club.store.count(errorLogs)).toBe(0);
});

test('an admin sees who was signed in, in which builds, and the trend', async () => {
  const club = openClub();
  const admin = await club.admin();
  const error = fault();
  recordError({ ...club.services, buildId: 'old' }, error, place);
  await flushErrors(club.services);
  club.advance({ hours: 24 * 8 });
  await record(club, error);
  const office = await club.signedIn(admin);
  const { text, html } = await office.get('/admin/error-logs');
  expect(text).toContain('1 in the last 7 days, 1 in the 7 days before');
  expect(html).toContain('href="/admin/member/priya"');
  expect(text).toContain('old');
});

test('a stack trace names the files and lines of the source where there is a source map', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maps-'));
  const built = join(folder, 'run club.js');
  // Line 2, column 5 of the built file is line 3, column 3 of the source.
  const map = { version: 3, sources: ['../../server/door/check-in.ts'], names: [], mappings: ';IAEE' };
  writeFileSync(`${built}.map`, JSON.stringify(map));
  const url = new URL(`file://${built.replaceAll(' ', '%20')}`).href;
  const stack = `Error: no\n    at checkIn (${url}:2:5)\n    at async file:///elsewhere/x.js:1:1\n    at <anonymous>`;
  expect(await withSourcePositions(stack)).toBe(
    'Error: no\n    at checkIn (server/door/check-in.ts:3:3)\n    at async file:///elsewhere/x.js:1:1\n    at <anonymous>',
  );
  writeFileSync(`${built}.map`, 'not a map');
  expect(await withSourcePositions(stack)).toBe(stack);
  rmSync(folder, { recursive: true });
});
