import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gatherMyData } from '#server/accounts/gather-my-data.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { timeToWait, withPageDeadline } from '#server/data/deadline.ts';
import type { Store } from '#server/data/store.ts';
import { saveFile } from '#server/files/save-file.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { openFullHouse } from '../support/full-house.ts';
import { openClubOnDisk, photo, sendPicture } from '../support/pictures.ts';
import { booking, session } from '../support/timetable.ts';
import { textOf, unzip } from '../support/unzip.ts';

const path = '/account/security/my-data.zip';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'clubfloor-archive-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('somebody gets everything about themselves: records, tables, calendar', async () => {
  const { browsers, people } = await openFullHouse('Ravensworth');
  const answer = await browsers.member.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.zip"');
  const files = unzip(answer.bytes);
  const json = JSON.parse(textOf(files, 'my-data.json'));
  const other = JSON.parse((await browsers.member.get('/account/security/my-data.json')).html);
  expect({ ...json, gatheredAt: '', loginSessions: [] }).toEqual({
    ...other,
    gatheredAt: '',
    loginSessions: [],
  });
  // Each list that has something in it is a table with as many rows.
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value) && value.length > 0);
  expect(lists.length).toBeGreaterThan(8);
  const tables = [...files.keys()].filter((name) => name.startsWith('tables/'));
  expect(tables).toEqual(lists.map(([name]) => `tables/${name}.csv`));
  for (const [name, rows] of lists) {
    const read = parse(textOf(files, `tables/${name}.csv`), { bom: true, columns: true });
    expect([name, read.length]).toEqual([name, (rows as unknown[]).length]);
  }
  const payments = parse<Record<string, string>>(textOf(files, 'tables/payments.csv'), {
    bom: true,
    columns: true,
  });
  expect(payments[0]).toMatchObject({ memberUid: people.member.uid, amountInPence: '7900' });
  expect(textOf(files, 'calendar.ics').match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(2);
  expect(textOf(files, 'read-me.txt')).toContain('What Our Club holds about you');
});

test('of fifty lists ten are read side by side, in ten rounds at most; each has a download’s time, however long they all take', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const club = openClub();
  const { email } = await club.member();
  const origin = { address: '203.0.113.7', userAgent: '' };
  const { login } = await club.services.identity.signIn({ email, password: PASSWORD }, origin);
  const waiting: (() => void)[] = [];
  const answered = async <R>(read: () => Promise<R>) => {
    // Fails where none is left.
    timeToWait();
    return new Promise<void>((go) => waiting.push(go)).then(read);
  };
  const { store } = club.services;
  const slow: Store = {
    ...store,
    find: (...asked) => answered(() => store.find(...asked)),
    findMany: (...asked) => answered(() => store.findMany(...asked)),
    query: (...asked) => answered(() => store.query(...asked)),
  };
  let isDone = false;
  // However little is left of the page's.
  const gather = () => gatherMyData({ ...club.services, store: slow }, login);
  const mine = withPageDeadline(gather, false, 0).finally(() => {
    isDone = true;
  });
  const rounds: number[] = [];
  while (!isDone) {
    await new Promise(setImmediate);
    if (waiting.length === 0) continue;
    rounds.push(waiting.length);
    vi.advanceTimersByTime(2500);
    for (const go of waiting.splice(0)) go();
  }
  expect((await mine).profile.email).toBe(email);
  expect(Math.max(...rounds)).toBe(10);
  expect(rounds.length).toBeLessThanOrEqual(10);
});

test('nothing about anybody else is in it, and nothing that opens anything', async () => {
  const { browsers, other } = await openFullHouse('Ravensworth');
  const files = unzip((await browsers.member.get(path)).bytes);
  const all = [...files.values()].map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n');
  expect(all).not.toContain('Ravensworth');
  expect(all).not.toContain(other.uid);
  expect(all).not.toMatch(/passwordHash|tokenHash|sealedLink|calendarToken|\$argon2/);
});

test('classes of years ago are in the calendar too', async () => {
  const club = openClubOnDisk();
  const member = await club.member();
  const startsAt = club.now().subtract({ hours: 24 * 900 });
  const old = session({ id: 'old', className: 'Long ago', startsAt });
  await club.store.create(sessions, old);
  await club.store.create(bookings, booking(old, member, { status: 'attended' }));
  const files = unzip((await (await club.signedIn(member)).get(path)).bytes);
  expect(textOf(files, 'calendar.ics')).toContain('Long ago');
});

test('pictures and files are in it, their own and nobody else’s', async () => {
  const club = openClubOnDisk({ environment: { DATA_DIR: folder() } });
  const [priya, other] = [await club.member(), await club.member()];
  const taken: string[] = [];
  for (const { uid } of [priya, other]) {
    const content = await photo();
    const sent = await sendPicture(club, content, { use: 'challenge-proof', ownerUid: uid, byUid: uid });
    if (sent.kind !== 'taken') throw new Error(sent.reason);
    taken.push(sent.id);
  }
  const content = new TextEncoder().encode('a,b\r\n');
  const save = (ownerUid: string) =>
    saveFile(club.services, { ownerUid, folder: 'letters', name: '../../me.csv', type: 'text/csv', content });
  const mine = await save(priya.uid);
  await save(other.uid);
  const files = unzip((await (await club.signedIn(priya)).get(path)).bytes);
  const named = [...files.keys()].filter((name) => /^(pictures|files)\//.test(name));
  expect(named).toEqual([`pictures/${taken[0]}.jpg`, `files/${mine.id}.csv`]);
  expect([...(files.get(`pictures/${taken[0]}.jpg`)?.slice(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff]);
  expect(textOf(files, `files/${mine.id}.csv`)).toBe('a,b\r\n');
});

test('row 32: a cell that a spreadsheet would run is defused', async () => {
  const club = openClubOnDisk();
  const member = await club.member();
  const startsAt = club.now().add({ hours: 24 });
  const odd = session({ id: 'odd', className: '=HYPERLINK("x")', startsAt });
  await club.store.create(sessions, odd);
  await club.store.create(bookings, booking(odd, member));
  const files = unzip((await (await club.signedIn(member)).get(path)).bytes);
  const [row] = parse<Record<string, string>>(textOf(files, 'tables/bookings.csv'), {
    bom: true,
    columns: true,
  });
  expect(row?.className).toBe('\'=HYPERLINK("x")');
});

test('nobody gets it without signing in', async () => {
  const { status, location } = await openClubOnDisk().visitor().get(path);
  expect([status, location]).toEqual([303, `/auth/login?redirectTo=${encodeURIComponent(path)}`]);
});
