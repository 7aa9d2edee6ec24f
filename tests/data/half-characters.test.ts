/** Half a character (a lone UTF-16 surrogate): from older versions in the file, and from outside. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { readUploads } from '#server/door/record-uploads.ts';
import { readCsv } from '#server/imports/read-csv.ts';
import { openClub } from '../support/club.ts';
import { hiddenFields } from '../support/visitor.ts';

test('one that an older version has stored reads as �, and what was read can be written again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubfloor-half-'));
  const path = join(folder, 'club.sqlite');
  const before = openSqliteStore({ path });
  await before.create(members, members.decode('u1', { firstName: 'Ann HERE', mobile: '07700 900123' }));
  await before.close();
  const file = new DatabaseSync(path);
  file.exec(`UPDATE members SET fields = replace(fields, 'HERE', '\\ud83d')`);
  file.close();
  const store = openSqliteStore({ path });
  try {
    await store.update(members, 'u1', { mobile: '' });
    const read = await store.find(members, 'u1');
    expect(read).toMatchObject({ firstName: 'Ann �', mobile: '' });
    if (read) await store.set(members, read);
    expect(await store.find(members, 'u1')).toEqual(read);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
});

test.each(['', 'a'])(
  'none comes of a list that is read in pieces, wherever a piece ends (%j)',
  async (start) => {
    const long = '🙂'.repeat(24_000);
    const reading = await readCsv(`Name\n${start}${long}\n${long}\n`, () => false);
    const names = reading.kind === 'table' ? reading.rows.map(({ cells }) => cells[0]) : [];
    expect(names.map((name) => name === long || name === `${start}${long}`)).toEqual([true, true]);
  },
);

const details = {
  ...{ lastName: 'Ash', mobile: '07700 900456', 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' },
  ...{ sex: 'other', guardianNote: '', firstName: 'Ann', emergencyPhone: '07700 900789' },
};

test('none is made from a form whose bytes are not text', async () => {
  const club = openClub();
  const member = await club.member({ firstName: 'Ann' });
  const browser = await club.signedIn(member);
  const page = '/account/personal-info';
  const fields = new URLSearchParams({ ...hiddenFields((await browser.get(page)).html), ...details });
  const headers = { Origin: 'http://club.test', 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = `${fields}&emergencyName=Ann%ED%A0%BD`;
  const answer = await browser.send(
    new Request(`http://club.test${page}`, { method: 'POST', body, headers }),
  );
  expect(answer.location).not.toBeNull();
  expect((await club.store.find(members, member.id))?.emergencyContact.name).toBe('Ann���');
  const { items } = await club.store.query(auditLog, { limit: 5 });
  expect(JSON.stringify(items)).not.toContain('\\ud');
});

test('none is made from what a kiosk sends as JSON', () => {
  const upload = { nonce: 'n'.repeat(16), at: 1, code: 'HERE', wasLetIn: true, roster: '' };
  const text = JSON.stringify([upload]).replace('HERE', '\\ud83d');
  expect(readUploads(text)).toEqual([{ ...upload, code: '�' }]);
});
