import { isLeadWith } from '#domain/community/leads/lead-search.ts';
import { receiptPart, receiptStarts, receiptTail } from '#domain/desk/receipt-search.ts';
import { foldText } from '#domain/members/member-search.ts';
import { type MemberWords, readMemberWords } from '#domain/members/search-words.ts';
import { deskEntryStarts } from '#domain/payments/ledger.ts';
import { type Lead, leads } from '../data/collections/leads.ts';
import type { MemberRow } from '../data/collections/members.ts';
import type { Plan } from '../data/collections/membership.ts';
import { ledger } from '../data/collections/payments.ts';
import type { ClassType, Session } from '../data/collections/timetable.ts';
import type { Filter, Store } from '../data/store.ts';
import { searchPeople } from '../members/search-people.ts';
import { listPlans } from '../membership/list-plans.ts';
import { listActiveClassTypes } from '../timetable/list-class-types.ts';
import { listNextSessionsOfType } from '../timetable/list-sessions.ts';

const MAX_PEOPLE = 20;
const MAX_LEADS = 10;
/** Leads that are checked one by one: those written before leads had search terms. */
const MAX_CHECKED_LEADS = 50;
const MAX_CLASS_TYPES = 3;
const MAX_SESSIONS = 4;
const MAX_PLANS = 5;
const MAX_RECEIPTS = 5;
/** Receipts that are checked one by one. */
const MAX_CHECKED_RECEIPTS = 100;
const DAYS_AHEAD = 14;

export type Receipt = ReturnType<typeof ledger.decode>;

export interface Found {
  readonly people: readonly MemberRow[];
  /** More people match than are listed. */
  readonly hasMorePeople: boolean;
  /** Nobody has what was typed: the people have a name that is one letter away. */
  readonly isNear: boolean;
  readonly leads: readonly Lead[];
  /** With the next times of the coming two weeks. */
  readonly classes: readonly { readonly type: ClassType; readonly next: readonly Session[] }[];
  readonly plans: readonly Plan[];
  readonly receipts: readonly Receipt[];
}

/**
 * Everything at the desk that has what was typed in it, the best first: people and open leads by any part of their name, email address or
 * number, classes and plans by any part of their name, receipts by any part of their number. Null: the text is too short to search for.
 */
export async function searchClub(
  store: Store,
  typed: string,
  now: Temporal.Instant,
  isTyping = false,
): Promise<Found | null> {
  const words = readMemberWords(typed);
  if (!words && receiptStarts(typed).length === 0) return null;
  const text = foldText(typed);
  const [people, foundLeads, classes, plans, receipts] = await Promise.all([
    searchPeople(store, typed, MAX_PEOPLE, isTyping),
    words ? findLeads(store, words) : [],
    findClasses(store, text, now),
    findPlans(store, text),
    findReceipts(store, typed),
  ]);
  const others = { leads: foundLeads, classes, plans, receipts };
  // What has been typed as it is spelled is what was meant.
  const isOther = people?.isNear && Object.values(others).some((found) => found.length > 0);
  if (!people || isOther) return { people: [], hasMorePeople: false, isNear: false, ...others };
  return { people: people.items, hasMorePeople: people.hasMore, isNear: people.isNear, ...others };
}

async function findLeads(store: Store, { terms, phrase, words }: MemberWords): Promise<Lead[]> {
  const [term = ''] = terms;
  const query = (where: Filter, limit: number) =>
    store.query(leads, { where: [where], orderBy: [['dueAt', 'desc']], limit });
  const [byTerm, open] = await Promise.all([
    term === '' ? { items: [] } : query(['searchTerms', 'array-contains', term], MAX_CHECKED_LEADS),
    query(['isOpen', '==', true], MAX_CHECKED_LEADS),
  ]);
  const all = new Map([...byTerm.items, ...open.items].map((lead) => [lead.id, lead]));
  const asked = words.length > 0 ? words : [phrase ?? ''];
  return [...all.values()].filter((lead) => isLeadWith(lead, asked)).slice(0, MAX_LEADS);
}

async function findClasses(store: Store, text: string, now: Temporal.Instant): Promise<Found['classes']> {
  if (text === '') return [];
  const types = (await listActiveClassTypes(store)).filter(({ name }) => foldText(name).includes(text));
  const until = now.add({ hours: 24 * DAYS_AHEAD });
  return Promise.all(
    types.slice(0, MAX_CLASS_TYPES).map(async (type) => {
      const ahead = await listNextSessionsOfType(store, type.id, { now, limit: MAX_SESSIONS });
      const next = ahead.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, until) < 0);
      return { type, next };
    }),
  );
}

async function findPlans(store: Store, text: string): Promise<Plan[]> {
  if (text === '') return [];
  return (await listPlans(store)).filter(({ name }) => foldText(name).includes(text)).slice(0, MAX_PLANS);
}

async function findReceipts(store: Store, typed: string): Promise<Receipt[]> {
  const pages = await Promise.all(
    receiptStarts(typed).map((start) =>
      store.query(ledger, {
        where: [
          ['receiptNumber', '>=', start],
          ['receiptNumber', '<', `${start}\uffff`],
        ],
        orderBy: [['receiptNumber', 'asc']],
        limit: MAX_RECEIPTS,
      }),
    ),
  );
  const found = pages.flatMap(({ items }) => items);
  const byEnd = found.length > 0 ? [] : await findReceiptsByEnd(store, typed);
  return [...found, ...byEnd].slice(0, MAX_RECEIPTS);
}

/**
 * The desk's own numbers end with the start of the sale's id, which is in the ids of its entries: so they are found however old they are. Any
 * other part is looked for among the newest.
 */
async function findReceiptsByEnd(store: Store, typed: string): Promise<Receipt[]> {
  const part = receiptPart(typed);
  if (part === '') return [];
  const tail = receiptTail(typed);
  const starts = tail === '' ? [] : deskEntryStarts.map((start) => start + tail);
  const byId = await Promise.all(
    starts.map(async (start) => {
      const { items } = await store.query(ledger, { fromId: start, limit: MAX_RECEIPTS });
      return items.filter(({ id, receiptNumber }) => id.startsWith(start) && receiptNumber.includes(part));
    }),
  );
  if (byId.flat().length > 0) return byId.flat();
  const { items } = await store.query(ledger, { orderBy: [['at', 'desc']], limit: MAX_CHECKED_RECEIPTS });
  return items.filter(({ receiptNumber }) => receiptNumber.includes(part));
}
