import { parse } from 'csv-parse/sync';
import { describe, expect, it, test } from 'vitest';
import { auditActions } from '#domain/club/audit.ts';
import { readMoments, seenHow } from '#domain/club/seen-records.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { openClub, type TestClub } from '../support/club.ts';

const path = '/admin/adminControl/audit/seen';
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');

describe('what an entry of the audit log says of seeing', () => {
  const by = { actorUid: 'sam', memberUid: 'priya' };
  it.each([
    ['opening health answers', { ...by, action: 'parq.read' }, 'opened'],
    ['opening an emergency contact', { ...by, action: 'emergency-contact.read' }, 'opened'],
    ['changing details', { ...by, action: 'details.changed' }, 'changed'],
    ['exporting members', { actorUid: 'sam', memberUid: '', action: 'members.exported' }, 'list'],
    ['one’s own', { actorUid: 'priya', memberUid: 'priya', action: 'parq.read' }, null],
    ['a job', { actorUid: '', memberUid: 'priya', action: 'membership.ended' }, null],
    ['the club’s settings', { actorUid: 'sam', memberUid: '', action: 'settings.changed' }, null],
    ['an export of one’s own', { actorUid: 'sam', memberUid: 'sam', action: 'members.exported' }, null],
  ] as const)('%s', (_, entry, how) => {
    expect(seenHow(entry)).toBe(how);
  });

  it('every action that exports or reads is counted as that, whoever adds one', () => {
    const telling = auditActions.filter((action) => /\.(exported|read)$/.test(action));
    expect(telling.length).toBeGreaterThan(10);
    const unknown = telling.filter((action) => {
      const how = seenHow({ action, actorUid: 'sam', memberUid: 'priya' });
      return how !== 'list' && how !== 'opened';
    });
    expect(unknown).toEqual([]);
  });
});

describe('the period', () => {
  const read = (typed: Record<string, string>) => readMoments(new URLSearchParams(typed), now);

  it('is the last seven days up to this minute, for whoever presses Show at once', () => {
    const { typed, moments, problems } = read({});
    expect([moments, problems]).toEqual([null, {}]);
    expect(read(typed).moments).toEqual({
      from: Temporal.Instant.from('2026-11-14T00:00:00Z'),
      until: Temporal.Instant.from('2026-11-21T12:01:00Z'),
      byUid: '',
    });
  });

  it('is in the club’s time, summer and winter', () => {
    const summer = { fromDay: '1/7/2026', fromTime: '09:00', untilDay: '2026-11-01', untilTime: '09:00' };
    expect(read(summer).moments).toEqual({
      from: Temporal.Instant.from('2026-07-01T08:00:00Z'),
      until: Temporal.Instant.from('2026-11-01T09:00:00Z'),
      byUid: '',
    });
  });

  const whole = { fromDay: '2026-11-20', fromTime: '09:00', untilDay: '2026-11-21', untilTime: '09:00' };
  it.each([
    [{ ...whole, fromDay: 'soon' }, 'fromDay'],
    [{ ...whole, fromDay: '' }, 'fromDay'],
    [{ ...whole, untilTime: '25:00' }, 'untilTime'],
    [{ ...whole, untilTime: '' }, 'untilTime'],
    [{ ...whole, untilDay: '2026-11-20' }, 'untilDay'],
  ])('%j is none', (typed, field) => {
    const { moments, problems } = read(typed);
    expect([moments, Object.keys(problems)]).toEqual([null, [field]]);
  });
});

/** Sam has read Priya's health answers an hour ago and exported the members; Kim did the like two days ago. */
async function openWithEntries(): Promise<{ club: TestClub; priya: { id: string } }> {
  const club = openClub();
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah', name: 'Priya Shah' });
  const write = (actor: string, action: 'parq.read' | 'members.exported', hours: number, memberUid = '') =>
    writeAudit(
      club.store,
      { uid: actor, name: actor === 'sam' ? 'Sam Okafor' : 'Kim Lee' },
      { action, summary: '', memberUid },
      club.now().subtract({ hours }),
    );
  await write('sam', 'parq.read', 1, priya.id);
  await write('sam', 'parq.read', 2, priya.id);
  await write('sam', 'members.exported', 3);
  await write('kim', 'parq.read', 48, priya.id);
  return { club, priya };
}

const lastDay = 'fromDay=2026-11-20&fromTime=12%3A00&untilDay=2026-11-21&untilTime=12%3A00';

test('an admin sees who saw whose records between two moments', async () => {
  const { club, priya } = await openWithEntries();
  const admin = await club.signedIn(await club.admin());
  const answer = await admin.get(`${path}?${lastDay}`);
  expect(answer.text).toContain('1 person’s records 1 member of staff 1 list exported');
  expect(answer.text).toContain('A list was exported: count everyone on it, too.');
  expect(answer.text).toContain('Sam Okafor viewed Priya Shah’s PAR-Q answers');
  expect(answer.text).not.toContain('Kim Lee');
  expect(answer.html).toContain(`href="/admin/member/${priya.id}"`);
  const asked = new URLSearchParams(readMoments(new URLSearchParams(), club.now()).typed);
  expect((await admin.get(`${path}?${asked}`)).text).toContain('Kim Lee');
  // Nothing is looked through before somebody asks.
  expect((await admin.get(path)).text).not.toContain('Sam Okafor');
  const before = await admin.get(`${path}?${lastDay.replaceAll('2026-11-2', '2026-10-2')}`);
  expect(before.text).toContain('Nothing seen in this period');
});

test('of one account that was misused, only what it saw is the breach', async () => {
  const { club } = await openWithEntries();
  const admin = await club.signedIn(await club.admin());
  const asked = new URLSearchParams(readMoments(new URLSearchParams(), club.now()).typed);
  const all = await admin.get(`${path}?${asked}`);
  const href = /href="([^"]+by=kim[^"]*)"[^>]*>Only (?:<!-- -->)?Kim Lee/u.exec(all.html)?.[1] ?? '';
  const only = await admin.get(href.replaceAll('&amp;', '&'));
  expect(only.text).toContain('Only what Kim Lee saw. Show everybody’s');
  expect(only.text).toContain('1 person’s records 1 member of staff 0 lists exported');
  expect(only.text).not.toContain('Sam Okafor');
  expect(only.html).toContain('<input type="hidden" name="by" value="kim"/>');
  expect(only.html).toMatch(/notice\?[^"]*by=kim/u);
  const file = /href="([^"]+csv[^"]+by=kim)"/u.exec(only.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await admin.get(file)).text).not.toContain('Sam Okafor');
});

test('what is typed wrongly is said at its field, and kept', async () => {
  const { club } = await openWithEntries();
  const admin = await club.signedIn(await club.admin());
  const answer = await admin.get(`${path}?${lastDay.replace('12%3A00', 'noonish')}`);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('From time: Enter a time, like 09:30');
  expect(answer.html).toContain('value="noonish"');
  const csv = await admin.get(`${path}.csv?${lastDay.replace('12%3A00', 'noonish')}`);
  expect([csv.status, csv.html]).toEqual([422, 'The period isn’t complete. Go back and correct it.']);
});

test('the CSV has all of it, and is in the audit log itself', async () => {
  const { club, priya } = await openWithEntries();
  const admin = await club.signedIn(await club.admin());
  for (let index = 0; index < 450; index += 1) {
    const at = club.now().subtract({ hours: 5, seconds: index });
    const entry = { action: 'parq.read', summary: '', memberUid: priya.id } as const;
    await writeAudit(club.store, { uid: 'sam', name: 'Sam Okafor' }, entry, at);
  }
  const page = await admin.get(`${path}?${lastDay}`);
  expect(page.text).toContain('The newest 50 are shown. The CSV has all of them.');
  const { html } = await admin.get(`${path}.csv?${lastDay}`);
  const rows = parse<Record<string, string>>(html, { bom: true, columns: true });
  expect(rows).toHaveLength(453);
  expect(rows[0]).toMatchObject({
    ...{ Staff: 'Sam Okafor', 'Staff ID': 'sam', How: 'Opened', Member: 'Priya Shah', 'Member ID': priya.id },
  });
  const exports = [['action', '==', 'seen-records.exported']] as [['action', '==', string]];
  expect((await club.store.query(auditLog, { where: exports, limit: 5 })).items).toHaveLength(1);
});

test.each(['member', 'coach', 'desk'] as const)('a %s sees nothing of it', async (role) => {
  const club = openClub();
  const browser = await club.signedIn(await club[role]());
  for (const each of [path, `${path}.csv`]) expect((await browser.get(each)).status).toBe(403);
});
