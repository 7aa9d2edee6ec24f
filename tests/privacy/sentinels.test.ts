/** A word of its own in every text field about two members: whose words are where, before and after one of them closes their account. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LATEST_VERSION } from '#server/data/changes/stored-changes.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { DATA_VERSION_ID, dataVersions } from '#server/data/collections/data-version.ts';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { getPicture } from '#server/files/pictures/picture-bytes.ts';
import { saveFile } from '#server/files/save-file.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { listJobs } from '#server/list-jobs.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { openFullHouse } from '../support/full-house.ts';
import { draw, sendPicture } from '../support/pictures.ts';
import { keptAfterwards, notExported } from '../support/sentinel-exceptions.ts';
import { createWords, type Recorded, unreached, writeAbout, writeBy } from '../support/sentinels.ts';
import { unzip } from '../support/unzip.ts';

const { recorded } = vi.hoisted(() => ({ recorded: [] as Recorded[] }));

// Keeps the shapes that collections are defined with.
vi.mock('#server/data/collections/collection.ts', async (original) => {
  const real = await original<typeof import('#server/data/collections/collection.ts')>();
  const defineCollection: typeof real.defineCollection = (name, shape, fromId) => {
    const collection = real.defineCollection(name, shape, fromId);
    recorded.push({ collection, shape } as unknown as Recorded);
    return collection;
  };
  return { ...real, defineCollection };
});
import.meta.glob('../../server/data/collections/*.ts', { eager: true });

async function openHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'clubfloor-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'club.db');
  const house = await openFullHouse('Zephyrina', { file, environment: { DATA_DIR: join(folder, 'files') } });
  const { club, other, people } = house;
  // As booking writes it: the class that they wait for.
  const upcoming = await listUpcoming(club, other.uid);
  await club.store.update(bookingProfiles, other.uid, { upcoming });
  const words = createWords();
  const pictures: Record<string, string> = {};
  for (const [who, { uid }, colour] of [
    ['a', other, '#aa3366'],
    ['b', people.member, '#33aa66'],
  ] as const) {
    await writeAbout(club.store, recorded, uid, words.of(who));
    const content = await draw(1200, 900, colour).jpeg().toBuffer();
    const sent = await sendPicture(club, content, { use: 'challenge-proof', ownerUid: uid, byUid: uid });
    if (sent.kind !== 'taken') throw new Error(sent.reason);
    pictures[who] = sent.id;
    const word = words.of(who)('file.content') ?? '';
    const name = `${words.of(who)('file.name')}.csv`;
    const bytes = new TextEncoder().encode(word);
    await saveFile(club.services, {
      ownerUid: uid,
      folder: 'letters',
      name,
      type: 'text/csv',
      content: bytes,
    });
  }
  return { ...house, folder, file, words, pictures };
}
async function listUpcoming({ store, now }: TestClub, uid: string) {
  const { items } = await store.query(bookings, { where: [['memberUid', '==', uid]], limit: 50 });
  return items
    .filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now()) > 0)
    .map(({ sessionId, startsAt, endsAt, className, status }) => ({
      ...{ sessionId, startsAt, endsAt, className },
      isWaitlisted: status === 'waitlisted',
    }));
}

type House = Awaited<ReturnType<typeof openHouse>>;

/** Every row of every table, those that are searched in too. */
function readStore({ file }: House): string[] {
  const connection = openConnection(file);
  const tables = connection.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  const rows = tables.flatMap(({ name }) =>
    connection.all(`SELECT * FROM "${name}"`).map((row) => `${name} ${JSON.stringify(row)}`),
  );
  connection.close();
  return rows.toSorted();
}

function readFiles({ folder }: House): string[] {
  return readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`);
}

async function runJobs({ club }: House): Promise<string[]> {
  const failed: string[] = [];
  const onFailure = (error: unknown, job: string) => void failed.push(`${job}: ${error}`);
  await club.services.store.set(dataVersions, { id: DATA_VERSION_ID, version: LATEST_VERSION, pass: null });
  const scheduler = createScheduler({ ...club.services, jobs: listJobs(club.services), onFailure });
  await scheduler.runDueJobs();
  return failed;
}

/** What staff and visitors are shown: whatever is kept in memory would show here. */
async function readPages({ browsers, club }: House): Promise<string> {
  const shown: string[] = [];
  for (const path of [
    '/',
    '/timetable',
    '/admin/dashboard',
    '/admin/member',
    '/admin/adminControl/audit',
    '/desk',
  ])
    for (const browser of [browsers.admin, club.visitor()]) shown.push((await browser.get(path)).html);
  return shown.join('\n');
}

/** Children without a sign-in first: without them the account could not be closed. */
async function closeEverything({ club, other }: House): Promise<void> {
  const browser = await club.signedIn(other);
  const family = await browser.get('/account/family');
  const children = [...family.html.matchAll(/\/account\/family\/([^/"?]+)"/g)].map(([, id]) => id);
  expect(children.length).toBeGreaterThan(0);
  const sent = { currentPassword: PASSWORD };
  for (const id of new Set(children)) await browser.submit(`/account/family/${id}/close`, sent);
  const answer = await browser.submit('/account/security/close', sent);
  expect([answer.status, answer.location]).toEqual([303, '/']);
}

test('row 32: every collection is written about members, or on the list of those that say nothing of any', () => {
  expect(unreached(recorded)).toEqual([]);
});

test('row 32: an export holds all of one’s own words and none of another’s', async () => {
  const house = await openHouse();
  const { words, pictures } = house;
  const written = words.listFound('a', [...readStore(house), ...readFiles(house)].join('\n'));
  expect(written.length).toBeGreaterThan(250);
  const browser = await house.club.signedIn(house.other);
  const json = (await browser.get('/account/security/my-data.json')).html;
  const archive = unzip((await browser.get('/account/security/my-data.zip')).bytes);
  const latin = (name: string) => Buffer.from(archive.get(name) ?? []).toString('latin1');
  const names = [...archive.keys()];
  const all = names.map((name) => `${name} ${latin(name)}`).join('\n');
  for (const [text, also] of [
    [json, ['file.content']],
    [all, []],
  ] as const) {
    const missing = words.listMissing('a', text).filter((path) => written.includes(path));
    expect(missing).toEqual([...Object.keys(notExported), ...also].toSorted());
    for (const whose of ['b', 'a staff', 'b staff']) expect(words.listFound(whose, text)).toEqual([]);
  }
  // Each word that is on a list is in its table too.
  const tables = names.filter((name) => name.startsWith('tables/'));
  for (const [name, rows] of Object.entries<unknown>(JSON.parse(json))) {
    if (!Array.isArray(rows) || rows.length === 0) continue;
    expect(tables).toContain(`tables/${name}.csv`);
    const listed = words.listFound('a', JSON.stringify(rows));
    expect(
      listed.filter((path) => words.listMissing('a', latin(`tables/${name}.csv`)).includes(path)),
    ).toEqual([]);
  }
  expect(names).toContain(`pictures/${pictures.a}.jpg`);
  expect(names).not.toContain(`pictures/${pictures.b}.jpg`);
  const large = await getPicture(house.club.services, pictures.a ?? '', 'large.jpg');
  expect(archive.get(`pictures/${pictures.a}.jpg`)).toEqual(new Uint8Array(large ?? []));
});

test('row 32: a closed account leaves nothing but what is on the list, and takes nothing of anybody else’s', async () => {
  const house = await openHouse();
  const { words, club, other, people, pictures } = house;
  const ofB = (rows: readonly string[]) => rows.filter((row) => words.listFound('b', row).length > 0);
  const before = ofB([...readStore(house), ...readFiles(house)]);
  expect(words.listFound('a', await readPages(house))).not.toEqual([]);
  await closeEverything(house);
  const left = [...readStore(house), ...readFiles(house), ...club.logLines];
  expect(words.listFound('a', left.join('\n'))).toEqual(Object.keys(keptAfterwards).toSorted());
  expect(ofB([...readStore(house), ...readFiles(house)])).toEqual(before);
  expect(await runJobs(house)).toEqual([]);
  // A stranger’s enquiry says the house’s private word too.
  const afterJobs = [...readStore(house), ...readFiles(house)].filter((row) => !row.includes('Leo Larsen'));
  const names = [other.uid, other.email, other.name, pictures.a ?? '', 'Zephyrinaprivate'];
  expect(afterJobs.filter((row) => names.some((name) => row.includes(name)))).toEqual([]);
  expect(afterJobs.some((row) => row.includes(people.member.uid))).toBe(true);
  expect(await club.services.files.list('pictures')).not.toEqual([]);
  // Longer than anything is kept in memory.
  club.advance({ seconds: 61 });
  const shown = words.listFound('a', await readPages(house));
  expect(shown.filter((path) => !(path in keptAfterwards))).toEqual([]);
});

test('row 32: what somebody did as staff names them no longer', async () => {
  const house = await openHouse();
  const { club, people, words } = house;
  expect(await writeBy(club.store, recorded, people.coach.uid, words.of('c'))).toBeGreaterThan(15);
  const browser = await club.signedIn(people.coach);
  const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect([answer.status, answer.location]).toEqual([303, '/']);
  const rows = readStore(house);
  expect(words.listFound('c', rows.join('\n'))).toEqual([]);
  expect(rows.filter((row) => row.includes(people.coach.uid))).toEqual([]);
});
