import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideParqStatus, needsParqReview } from '#domain/health/parq.ts';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { parqFilters, readMemberFilter } from '#domain/members/member-filter.ts';
import { memberPresets } from '#domain/members/member-presets.ts';
import { foldText } from '#domain/members/member-search.ts';
import { localDate } from '#domain/values/dates.ts';
import { type Member, memberRows, members } from '#server/data/collections/members.ts';
import { withBackgroundDeadline } from '#server/data/deadline.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import type { Store } from '#server/data/store.ts';
import { newMember } from '#server/members/create-member.ts';
import { findMemberPage, listAllMembers, planSearch } from '#server/members/find-members.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { inFull } from '../support/in-full.ts';
import { parqResult } from '../support/parq.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => now.subtract({ hours: 24 * days });
const firsts = ['Ann', 'Anna', 'Bob', 'Mary Ann', 'Zoë', "D'Arcy"];
const lasts = ['Smith', 'Smith-Jones', 'Okafor', 'O’Brien', 'van der Berg'];
const holdDays = ['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29', '2026-12-24'];
const statuses = ['active', 'pending', 'cancelled', 'on_hold'] as const;

/** 1,500 people, more than one page looks at; the numbers are prime to each other, so that every combination is there. */
const people: Member[] = Array.from({ length: 1500 }, (_, n) => {
  const firstName = firsts[n % firsts.length] ?? '';
  const lastName = lasts[n % lasts.length] ?? '';
  const person = {
    firstName,
    lastName,
    email: `p${n}@example.test`,
    mobile: `07700 9${String(n).padStart(5, '0')}`,
  };
  const completedAt = n % 7 === 0 ? null : daysAgo(n % 365);
  const hasYesAnswers = n % 11 === 0;
  const parq = {
    parqResults: completedAt ? [parqResult(completedAt, { hasYesAnswers })] : [],
    ...(completedAt && n % 33 === 0
      ? {
          parqReviewedAt: completedAt.add({ hours: 1 }),
          parqReview: { outcome: 'cleared' as const, note: '', validUntil: '' },
        }
      : { parqReviewedAt: null, parqReview: null }),
  };
  return {
    ...newMember(
      { ...person, uid: `uid-${String(n).padStart(5, '0')}`, dob: '1990-01-01', sex: 'other' },
      daysAgo(n),
    ),
    membershipStatus: statuses[n % statuses.length] ?? 'active',
    paysRecurring: n % 5 < 2,
    planId: n % 3 === 0 ? '' : `plan-${n % 3}`,
    isAdmin: n % 400 === 0,
    isCoach: n % 300 === 0,
    lastSeenAt: n % 13 === 0 ? null : daysAgo((n * 17) % 600),
    ...parq,
    awaySince: n % 13 === 0 ? daysAgo(n) : daysAgo((n * 17) % 600),
    ...deriveParqFields({ ...parq, dob: '' }),
    hold: n % 4 === 3 ? { from: '2026-10-01', until: holdDays[n % holdDays.length] ?? '', reason: '' } : null,
  };
});

const firestore = await startFirestore(clubIndexes);
afterAll(() => firestore.stop());
/** Over the network some filters are enough: which index serves which filter, the engines have from the same list. */
const engines: [string, number, () => Store][] = [
  ['sqlite', 1, openStoreInMemory],
  [firestore.engine, inFull ? 3 : 8, () => firestore.open(firestore.newProject())],
];

let store: Store;

async function fill(opened: Store): Promise<void> {
  store = opened;
  for (let from = 0; from < people.length; from += 500) {
    await store.batch((batch) => {
      for (const person of people.slice(from, from + 500)) batch.create(members, person);
    });
  }
}

const searchFor = (query: string) => planSearch(store, readMemberFilter(new URLSearchParams(query)), now);

/** Every page from the first to the last, then back again. */
async function walk(query: string): Promise<{ on: string[][]; back: string[][] }> {
  const search = await searchFor(query);
  const ids = (page: { items: readonly { id: string }[] }) => page.items.map(({ id }) => id);
  const on: string[][] = [];
  const back: string[][] = [];
  let page = await findMemberPage(store, search, { limit: 50, cursor: null, isBack: false });
  on.push(ids(page));
  while (page.nextCursor !== null) {
    page = await findMemberPage(store, search, { limit: 50, cursor: page.nextCursor, isBack: false });
    on.push(ids(page));
  }
  while (page.previousCursor !== null) {
    page = await findMemberPage(store, search, { limit: 50, cursor: page.previousCursor, isBack: true });
    back.push(ids(page));
  }
  return { on, back };
}

function parqOf(person: Member): string {
  const status = decideParqStatus(person.parqResults, now);
  return status === 'requires-consultation' && !needsParqReview(person, now) ? 'consulted' : status;
}

/** The filter again, as slowly and plainly as can be. */
function expected(query: string): string[] {
  const asked = Object.fromEntries(new URLSearchParams(query));
  const dayIn = (at: Temporal.Instant | null, from = '0000-01-01', to = '9999-12-31') =>
    at !== null && localDate(at).toString() >= from && localDate(at).toString() <= to;
  const texts = ({ firstName, lastName, email, mobile }: Member) =>
    foldText(`${firstName} ${lastName} ${email} ${mobile.replaceAll(' ', '')}`).split(' ');
  return people
    .filter((person) => {
      if (asked.show === 'paying' && !person.paysRecurring) return false;
      if (asked.status && person.membershipStatus !== asked.status) return false;
      if (asked.plan && person.planId !== (asked.plan === 'none' ? '' : asked.plan)) return false;
      if (asked.role && !(asked.role === 'admin' ? person.isAdmin : person.isCoach)) return false;
      if (asked.parq && parqOf(person) !== asked.parq) return false;
      const holdEnds = person.hold?.until ?? '';
      if (asked.holdEndsFrom && holdEnds < asked.holdEndsFrom) return false;
      if (asked.holdEndsTo && (holdEnds === '' || holdEnds > asked.holdEndsTo)) return false;
      if ((asked.joinedFrom || asked.joinedTo) && !dayIn(person.createdAt, asked.joinedFrom, asked.joinedTo))
        return false;
      if (asked.away) {
        const [status, since] = [asked.status ?? 'active', person.lastSeenAt ?? person.createdAt];
        if (person.membershipStatus !== status || !dayIn(since, '', lastDayAway(Number(asked.away))))
          return false;
      }
      if ((asked.seenFrom || asked.seenTo) && !dayIn(person.lastSeenAt, asked.seenFrom, asked.seenTo))
        return false;
      const words = foldText(asked.q ?? '')
        .split(' ')
        .filter(Boolean);
      return words.every((word) => texts(person).some((text) => text.startsWith(word)));
    })
    .map(({ id }) => id)
    .toSorted();
}

const lastDayAway = (days: number) => localDate(now).subtract({ days }).toString();

const filters = [
  '',
  'away=30',
  'away=200&status=cancelled&sort=seen',
  'away=30&joinedFrom=2024-01-01&parq=cleared',
  'away=60&plan=plan-1&q=smi',
  'show=paying',
  'show=paying&sort=-seen',
  'show=paying&sort=joined&status=active&plan=plan-1&role=coach',
  'show=paying&q=smi&plan=none',
  'show=paying&joinedFrom=2024-01-01&seenTo=2026-08-31',
  'show=paying&away=60&parq=cleared',
  'sort=-name',
  'sort=-joined',
  'sort=seen',
  'status=active',
  'status=active&plan=plan-1',
  'plan=none',
  'role=admin',
  'role=coach&status=active',
  'parq=not-completed',
  'parq=cleared',
  'parq=needs-update&status=pending',
  'parq=requires-consultation&sort=joined',
  'parq=consulted&status=active',
  'parq=requires-consultation&status=active&q=smi',
  'holdEndsFrom=2026-11-21&holdEndsTo=2026-11-28',
  'holdEndsTo=2026-12-10&parq=not-completed',
  'holdEndsFrom=2026-11-25&joinedFrom=2025-01-01&status=on_hold',
  'joinedFrom=2026-01-01&joinedTo=2026-06-30',
  'seenTo=2026-01-31',
  'joinedFrom=2024-01-01&seenFrom=2026-06-01&seenTo=2026-08-31',
  'parq=cleared&joinedFrom=2025-01-01&seenFrom=2026-01-01&status=active',
  'q=smi',
  'q=zoe',
  'q=o%27brien&status=cancelled',
  'q=07700',
  'q=p14',
  'q=an+smi',
  'q=s+zo',
  'q=berg+p1',
  'q=smith&joinedTo=2024-06-01&seenFrom=2026-01-01',
  'status=active&role=admin&plan=none&q=nobody',
];

describe.each(engines)('the list of members on %s', (_, step, open) => {
  beforeAll(() => fill(open()));
  afterAll(() => store.close());

  it.each(filters.filter((_, index) => index % step === 0))(
    'row 23: finds under "%s" what a plain look at everybody finds, page by page and back',
    async (query) => {
      const { on, back } = await walk(query);
      expect(on.flat().toSorted()).toEqual(expected(query));
      expect(new Set(on.flat()).size).toBe(on.flat().length);
      expect(on.every((page) => page.length <= 50)).toBe(true);
      // The first page is always full, so it may repeat what the second has shown.
      expect(back.slice(0, -1).reverse()).toEqual(on.slice(1, -1));
      if (on.length > 1) expect(back.at(-1)).toEqual(on[0]);
    },
    // Two dozen pages over the network.
    60_000,
  );

  it('finds under a ready-made list with a state of the PAR-Q who is in both', async () => {
    const all = async (query: string) => {
      const pages = await Array.fromAsync(listAllMembers(store, await searchFor(query)));
      return pages.flat().map(({ id }) => id);
    };
    const shows = await Promise.all(
      memberPresets
        .filter((_, index) => index % step === 0)
        .map(async (show) => [show, await all(`show=${show}`)] as const),
    );
    for (const parq of parqFilters) {
      const inState = new Set(await all(`parq=${parq}`));
      for (const [show, shown] of shows) {
        const both = shown.filter((id) => inState.has(id));
        const found = await all(`show=${show}&parq=${parq}`);
        expect([show, parq, found.toSorted()]).toEqual([show, parq, both.toSorted()]);
      }
    }
  });

  it('shows the people who are called what was typed, whatever else begins so', async () => {
    const { on } = await walk('q=ann+smith');
    const names = await Promise.all(on.flat().map(async (id) => (await store.find(memberRows, id))?.name));
    expect(new Set(names)).toEqual(
      new Set(['Ann Smith', 'Ann Smith-Jones', 'Mary Ann Smith', 'Mary Ann Smith-Jones']),
    );
  });

  it('looks at a bounded number of rows a page and says where it stopped', async () => {
    const search = await searchFor('joinedFrom=2020-01-01&seenFrom=2030-01-01');
    // A busy machine may not read thousands of documents within a page's deadline.
    const pageFrom = (cursor: string | null) =>
      withBackgroundDeadline(() => findMemberPage(store, search, { limit: 50, cursor, isBack: false }));
    const first = await pageFrom(null);
    expect(first).toMatchObject({ items: [], isCutShort: true });
    const second = await pageFrom(first.nextCursor);
    expect(second).toMatchObject({ items: [], isCutShort: false, nextCursor: null });
  });

  it.each(["'", '"', '%', '_', '*', "smith' OR 1=1 --", '{"$gt":""}', 'a'.repeat(5000)])(
    'row 23: takes "%s" for text',
    async (typed) => {
      const search = await searchFor(`${new URLSearchParams({ q: typed, status: typed, plan: typed })}`);
      const page = await findMemberPage(store, search, { limit: 50, cursor: null, isBack: false });
      expect(page.items).toEqual([]);
    },
  );

  it('gives everybody to an export, under any filter', async () => {
    const all: string[] = [];
    for await (const rows of listAllMembers(store, await searchFor('q=s+zo')))
      all.push(...rows.map(({ id }) => id));
    expect(all.toSorted()).toEqual(expected('q=s+zo'));
  });
});
