/** A member may answer the PAR-Q as often as they like, but not without limit, and their profile never fills up. */
import { afterAll, describe, expect, it, test } from 'vitest';
import { decideParqStatus } from '#domain/health/parq.ts';
import { MAX_PARQS_PER_DAY, splitParqResults } from '#domain/health/parq-limits.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { gatherMyData } from '#server/accounts/gather-my-data.ts';
import { earlierParqResults, members } from '#server/data/collections/members.ts';
import { planCopy } from '#server/data/copy/plan-copy.ts';
import type { Store, StoredFields } from '#server/data/store.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { rawMembers } from '../support/foreign-profiles.ts';
import { parqAnswers } from '../support/parq.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];
const origin = { address: '203.0.113.7', userAgent: '' };
const submission = { answers: { dizziness: false }, note: '', declaredName: 'Priya' };
const MIB = 1_048_576;

/** 1,680 results, one an hour: what fills a document to its last bytes. */
function fullOfResults(club: TestClub): StoredFields[] {
  return Array.from({ length: 1680 }, (_, at) => ({
    completedAt: club.now().subtract({ hours: 24 * 90 - at }),
    hasYesAnswers: at === 7 || at === 9,
    answers: { dizziness: at === 7 || at === 9 },
    note: at === 7 ? 'More on cold days' : 'x'.repeat(480),
    questionSet: '2026-11',
    declaredName: `Number ${at}`,
    theirs: 'kept',
  }));
}

describe.each(engines)('a member with very many PAR-Q results, on %s', (_, open) => {
  async function openFull() {
    const club = openClub({ store: open() });
    const member = await club.member();
    const results = fullOfResults(club);
    await club.store.update(rawMembers, member.id, { fields: { parqResults: results } });
    return { club, member, results };
  }
  const profileOf = async (club: TestClub, id: string) => {
    const found = await club.store.find(members, id);
    if (!found) throw new Error(`no member ${id}`);
    return found;
  };

  it('can keep answering: the oldest results move out, the newest and the newest yes stay, and the status is the same', async () => {
    const { club, member, results } = await openFull();
    const before = JSON.stringify(results).length;
    expect(before).toBeGreaterThan(MIB * 0.9);
    const status = decideParqStatus((await profileOf(club, member.id)).parqResults, club.now());
    const lengths: number[] = [];
    for (let count = 0; count < 17; count += 1) {
      club.advance({ hours: 24 });
      expect(await submitParq(club.services, member.id, submission)).toMatchObject({ kind: 'submitted' });
      lengths.push((await profileOf(club, member.id)).parqResults.length);
    }
    expect(lengths.slice(0, 2)).toEqual([1581, 1482]);
    expect(lengths.at(-1)).toBe(30);
    const { parqResults } = await profileOf(club, member.id);
    expect(decideParqStatus(parqResults, club.now())).toBe(status);
    expect(parqResults.at(-1)?.declaredName).toBe('Priya');
    expect(await club.store.count(earlierParqResults, [['memberUid', '==', member.id]])).toBe(1680 + 17 - 30);
    expect(parqResults.filter(({ hasYesAnswers }) => hasYesAnswers)).toHaveLength(1);
    const raw = (await club.store.find(rawMembers, member.id))?.fields.parqResults as StoredFields[];
    expect(raw[0]).toMatchObject({ theirs: 'kept' });
  });

  it('finds the older ones in their data, staff find them, a move takes them along, and erasing takes them away', async () => {
    const { club, member } = await openFull();
    for (let count = 0; count < 2; count += 1) {
      club.advance({ hours: 24 });
      await submitParq(club.services, member.id, submission);
    }
    const { services, store } = club;
    const { login } = await services.identity.signIn({ email: member.email, password: PASSWORD }, origin);
    const mine = await gatherMyData(services, login);
    expect(mine.earlierParqResults).toHaveLength(200);
    expect(JSON.stringify(mine.earlierParqResults)).toContain('Number 8"');

    const staff = await club.signedIn(await club.admin());
    let page = await staff.get(`/admin/member/${member.id}/parq`);
    expect(page.text).toContain('Earlier answers');
    const older = () =>
      /href="([^"]*parq\?before=[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    let pages = 1;
    while (older() !== '') {
      page = await staff.get(older());
      pages += 1;
    }
    expect(pages).toBe(4);
    expect(page.text).toContain('More on cold days');

    const planned = await planCopy({ store, name: 'here' }, new Set());
    expect(planned).toContainEqual({ name: earlierParqResults.name, documents: 200 });

    await closeAccount(services, login, PASSWORD);
    expect(await store.count(earlierParqResults)).toBe(0);
  });

  it('may answer ten times a day, also all at once, and the next day again', async () => {
    const club = openClub({ store: open() });
    const { id } = await club.member();
    for (let count = 0; count < MAX_PARQS_PER_DAY; count += 1) {
      expect((await submitParq(club.services, id, submission)).kind).toBe('submitted');
    }
    expect((await submitParq(club.services, id, submission)).kind).toBe('refused');
    expect((await profileOf(club, id)).parqResults).toHaveLength(MAX_PARQS_PER_DAY);
    club.advance({ hours: 12, minutes: 1 });
    expect((await submitParq(club.services, id, submission)).kind).toBe('submitted');
  });
});

test('one too many is refused in words, and the answers come back as typed', async () => {
  const club = openClub();
  const member = await club.member({ lastName: 'Raman' });
  const browser = await club.signedIn(member);
  for (let count = 0; count < MAX_PARQS_PER_DAY; count += 1) {
    await submitParq(club.services, member.id, submission);
  }
  const typed = { ...parqAnswers(member, 'medication'), note: 'New tablets' };
  const answer = await browser.submit('/account/parq', typed);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('You’ve filled in the PAR-Q 10 times today');
  expect(answer.html).toContain('New tablets');
  expect(answer.html).toContain('value="Priya Raman"');
});

test('what moves out first has no date, then is oldest; what is left keeps its order', () => {
  const at = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const results = Array.from({ length: 41 }, (_, index) =>
    index % 4 === 0 ? null : at.add({ hours: index }),
  );
  const read = (completedAt: Temporal.Instant | null) => ({ completedAt, hasYesAnswers: false });
  const { kept, moved } = splitParqResults(results, read);
  expect(kept).toEqual(results.filter((date) => date !== null));
  expect(moved).toEqual(Array(11).fill(null));
  expect(splitParqResults(results.slice(1), read)).toEqual({ kept: results.slice(1), moved: [] });
});
