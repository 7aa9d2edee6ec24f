import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { leftOutCollections } from '#server/club/export/export-club.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { kiosks } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { listEach } from '#server/data/each-of.ts';
import type { StoredValue } from '#server/data/store.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';
import { openClubOnDisk, photo, sendPicture } from '../support/pictures.ts';
import { textOf, unzip } from '../support/unzip.ts';
import type { Visitor } from '../support/visitor.ts';

const page = '/admin/adminControl/export';

async function exported(admin: Visitor) {
  const answer = await admin.submit(page, { currentPassword: PASSWORD });
  expect(answer.status).toBe(303);
  const archive = await admin.get(answer.location ?? '');
  expect(archive.headers.get('Content-Type')).toBe('application/zip');
  return { files: unzip(archive.bytes), archive, link: answer.location ?? '' };
}

const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('an admin gets every record of every collection, and spreadsheets of the lists', async () => {
  const { club, browsers, other } = await openFullHouse('Ravensworth');
  const { files, archive } = await exported(browsers.admin);
  expect(archive.headers.get('Content-Disposition')).toBe('attachment; filename="club-2026-11-21.zip"');
  const names = (await club.store.collectionNames()).filter((name) => !leftOutCollections.has(name));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const stored = await listEach(club.store, storedDocuments(name), { limit: 500 });
    const found = lines(textOf(files, `records/${name}.jsonl`));
    // The export itself is recorded before the records are read.
    expect([name, found.map(({ id }) => id).toSorted()]).toEqual([
      name,
      stored.map(({ id }) => id).toSorted(),
    ]);
  }
  const record = lines(textOf(files, 'records/members.jsonl')).find(({ id }) => id === other.uid);
  expect(record).toMatchObject({ firstName: 'Ravensworth', guardianNote: 'Ravensworthprivate' });
  const rows = parse<Record<string, string>>(textOf(files, 'spreadsheets/members.csv'), {
    bom: true,
    columns: true,
  });
  expect(rows).toHaveLength(await club.store.count(members));
  for (const sheet of ['classes', 'bookings', 'visits', 'payments', 'leads']) {
    const read = parse(textOf(files, `spreadsheets/${sheet}.csv`), { bom: true, columns: true });
    expect([sheet, read.length > 0]).toEqual([sheet, true]);
  }
});

test('nothing in it opens anything: no password, token, link or pass', async () => {
  const house = await openFullHouse('Ravensworth', {
    environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' },
  });
  const { club, browsers } = house;
  await club.visitor().submit('/auth/forgot-password', { email: house.people.member.email });
  const secrets = await secretsOf(house);
  expect(secrets.length).toBeGreaterThan(20);
  const { files } = await exported(browsers.admin);
  const all = [...files.values()].map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  // Whoever stores a new one under such a name decides whether it goes out.
  const fine = [
    ...['contentHash', 'sourceHash', 'codeHash', 'publicKey', 'minimumPasswordLength'],
    ...['sortKey', 'listKey', 'openKey', 'nameKey', 'rosterKey', 'diaryKey', 'knownKey', 'key'],
    // Which people a message to many is for, and until when a webhook's former secret holds.
    ...['partsKey', 'oldSecretUntil'],
  ];
  const suspicious = [...all.matchAll(/"(\w*(?:token|hash|secret|sealed|password|key|cookie)\w*)":/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !fine.includes(name));
  expect([...new Set(suspicious)]).toEqual([]);
});

/** What is stored of passwords, sign-ins, passes and links, and the cookies that the browsers hold. */
async function secretsOf({ club, browsers }: FullHouse): Promise<string[]> {
  const valuesOf = (value: StoredValue | undefined): string[] => {
    if (typeof value === 'string') return value.length >= 16 ? [value] : [];
    if (value === null || typeof value !== 'object' || value instanceof Temporal.Instant) return [];
    return Object.values(value).flatMap(valuesOf);
  };
  const cookies = Object.values(browsers).flatMap((browser) => [...browser.cookies.values()]);
  const hashed = cookies.map((cookie) => createHash('sha256').update(cookie).digest('hex'));
  const found: string[] = [];
  for (const name of ['accounts', 'members', 'kiosks', 'outbox', 'paymentRequests']) {
    for (const { fields } of await listEach(club.store, storedDocuments(name), { limit: 500 })) {
      const { passwordHash, calendarToken, qrCodeUrl, tokenHash, sealedLink, idempotencyKey } = fields;
      found.push(
        ...[passwordHash, calendarToken, qrCodeUrl, tokenHash, sealedLink, idempotencyKey].flatMap(valuesOf),
      );
    }
  }
  for (const name of ['loginSessions', 'resetTokens', 'kioskPairings'])
    found.push(...(await listEach(club.store, storedDocuments(name), { limit: 500 })).map(({ id }) => id));
  return [...found, ...cookies, ...hashed].filter((secret) => secret.length >= 16);
}

test('the secrets that the test looks for are there to be found', async () => {
  const { club } = await openFullHouse('Ravensworth');
  expect((await club.store.query(kiosks, { limit: 1 })).items[0]?.tokenHash).toMatch(/.{16}/);
  expect((await club.store.query(outbox, { limit: 1 })).items).toHaveLength(1);
});

test('pictures are in it, each once and in its largest size', async () => {
  const club = openClubOnDisk();
  const member = await club.member();
  const content = await photo();
  const sent = await sendPicture(club, content, {
    use: 'member-photo',
    ownerUid: member.uid,
    byUid: member.uid,
  });
  if (sent.kind !== 'taken') throw new Error(sent.reason);
  const { files } = await exported(await club.signedIn(await club.admin()));
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([
    `pictures/${sent.id}.jpg`,
  ]);
});

test('it asks for the admin’s own password, and the link that follows is theirs and lasts ten minutes', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  const wrong = await admin.submit(page, { currentPassword: 'not my password' });
  expect([wrong.status, wrong.text.includes('password')]).toEqual([422, true]);
  expect((await admin.submit(page, {})).status).toBe(422);
  const { link } = await exported(admin);
  // A click too many is another download of the same.
  expect((await admin.get(link)).status).toBe(200);
  const other = await club.signedIn(await club.admin());
  for (const attempt of [
    link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    '/admin/adminControl/export.zip',
  ]) {
    expect((await admin.get(attempt)).location).toBe(page);
  }
  const refused = await other.get(link);
  expect(refused.location).toBe(page);
  expect((await other.follow(refused)).text).toContain('That link has expired');
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', 'club.exported']],
    limit: 10,
  });
  expect(items).toHaveLength(2);
  club.advance({ minutes: 11 });
  expect((await admin.get(link)).location).toBe(page);
});

test('members see when everything was exported, and by whom', async () => {
  const club = openClub();
  const member = await club.signedIn(await club.member());
  const sees = async () => (await member.get('/account/security/data-access')).text;
  expect(await sees()).not.toContain('last exported');
  await exported(await club.signedIn(await club.admin({ firstName: 'Grace', lastName: 'Okafor' })));
  expect(await sees()).toMatch(
    /All of the club’s records, yours included, were last exported by Grace Okafor, /,
  );
});

test.each(['member', 'coach', 'desk'] as const)('a %s gets nothing of it', async (role) => {
  const club = openClub();
  const browser = await club.signedIn(await club[role]());
  for (const path of [page, '/admin/adminControl/export.zip'])
    expect((await browser.get(path)).status).toBe(403);
});
