import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RosterHours } from '#domain/door/offline-answer.ts';
import { isOnRoster, ROSTER_HOURS, type RosterSpan } from '#domain/door/offline-door.ts';
import { issueCardPass, passReference } from '#domain/door/pass-code.ts';
import { doorHoursText, doorSpans } from '#domain/door/plan-hours.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import type { Kiosk } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';
import { seal, unseal } from '../outbox/sealed.ts';
import type { Services } from '../services.ts';
import { passDayKey } from './pass-signer.ts';
import { readDoorHours } from './plan-hours.ts';

/** A larger club has no roster: its kiosks send everyone to the desk while the server is unreachable. */
const MAX_PEOPLE = 20_000;
const PAGE = 200;
const DAY_MS = 24 * 3600 * 1000;
/** The stored statuses that can count as active; `isOnRoster` decides. */
const statuses = ['active', 'cancelling', 'on_hold'] as const;

/**
 * A person the door would let in: a salted hash of member and version, their first name, a salted hash of the printed code,
 * the keys that verify their screen codes on the days that the roster covers, and when their plan lets them in (null: any time).
 */
export type RosterPerson = readonly [
  reference: string,
  firstName: string,
  card: string,
  dayKeys: readonly string[],
  hours: RosterHours | null,
];

/** What a kiosk decides by while the server is unreachable. Held in its memory only. */
export interface Roster {
  /** Returned with the kiosk's decisions: sealed, so that it cannot be forged. */
  readonly token: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly salt: string;
  readonly isPrintedPassAccepted: boolean;
  /** Whoever is shown again within this time is already in. */
  readonly alreadyInMinutes: number;
  /** The UTC day of the first of each person's keys. */
  readonly firstDay: number;
  readonly people: readonly RosterPerson[];
}

type Parts = Pick<Services, 'store' | 'secret' | 'passSigner' | 'settings'>;

/** Null where the club has too many members for a roster. */
export async function makeRoster(parts: Parts, kiosk: Kiosk, now: Temporal.Instant): Promise<Roster | null> {
  const span = { issuedAt: now, expiresAt: now.add({ hours: ROSTER_HOURS }) };
  const [issuedAt, expiresAt] = [span.issuedAt.epochMilliseconds, span.expiresAt.epochMilliseconds];
  const settings = await parts.settings.read();
  const salt = randomBytes(12).toString('base64url');
  const days = daysOf(issuedAt, expiresAt);
  const findPlan = rememberPlans(parts.store);
  const people: RosterPerson[] = [];
  for (const status of statuses) {
    for await (const member of eachMember(parts.store, status)) {
      if (!isOnRoster(member, settings, span.issuedAt, span.expiresAt)) continue;
      if (people.length === MAX_PEOPLE) return null;
      const hours = await readRosterHours(parts.store, member, settings, { ...span, findPlan });
      people.push(toPerson(parts, member, { salt, days, hours }));
    }
  }
  const token = sealSpan(parts.secret, kiosk.id, span);
  const { isPrintedPassAccepted, alreadyInMinutes } = settings;
  const rules = { isPrintedPassAccepted, alreadyInMinutes };
  return { token, issuedAt, expiresAt, salt, ...rules, firstDay: days[0] ?? 0, people };
}

function daysOf(from: number, until: number): number[] {
  // A code from the minute before midnight is still valid in the minute after.
  const first = Math.floor((from - 60_000) / DAY_MS);
  const last = Math.floor(until / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function eachMember(store: Store, status: (typeof statuses)[number]): AsyncGenerator<Member> {
  return eachDocument(store, members, {
    where: [['membershipStatus', '==', status]],
    orderBy: [['sortName', 'asc']],
    limit: PAGE,
  });
}

/** Each plan is read once for a roster. */
function rememberPlans(store: Store): (id: string) => Promise<Plan | null> {
  const found = new Map<string, Promise<Plan | null>>();
  return (id) => {
    const plan = found.get(id) ?? store.find(plans, id);
    found.set(id, plan);
    return plan;
  };
}

async function readRosterHours(
  store: Store,
  member: Member,
  settings: ClubSettings,
  { issuedAt, expiresAt, findPlan }: RosterSpan & { findPlan: (id: string) => Promise<Plan | null> },
): Promise<RosterHours | null> {
  const span = { from: issuedAt, until: expiresAt, findPlan };
  const door = await readDoorHours(store, member, settings, span);
  if (!door) return null;
  const spans = doorSpans(door, issuedAt, expiresAt).map(
    ({ startsAt, endsAt }) => [startsAt.epochMilliseconds, endsAt.epochMilliseconds] as const,
  );
  return { text: doorHoursText(door.hours), spans };
}

interface ForRoster {
  readonly salt: string;
  readonly days: readonly number[];
  readonly hours: RosterHours | null;
}

function toPerson(parts: Parts, member: Member, { salt, days, hours }: ForRoster): RosterPerson {
  const owner = { uid: member.id, qrVersion: member.qrVersion };
  const reference = passReference(owner);
  const hash = (text: string) => createHash('sha256').update(`${salt}.${text}`).digest('hex').slice(0, 32);
  const keys = days.map((day) => passDayKey(parts.secret, reference, day).toString('hex'));
  return [hash(reference), member.firstName, hash(issueCardPass(owner, parts.passSigner)), keys, hours];
}

const sealedSpan = z.tuple([z.number(), z.number()]);

function sealSpan(secret: string, kioskId: string, { issuedAt, expiresAt }: RosterSpan): string {
  const span = [issuedAt.epochMilliseconds, expiresAt.epochMilliseconds];
  return seal(secret, boundTo(kioskId), JSON.stringify(span));
}

/** The span of a roster issued to this kiosk, or null: a token of another kiosk, or not one of ours. */
export function readRosterToken(secret: string, kioskId: string, token: string): RosterSpan | null {
  const text = unseal(secret, boundTo(kioskId), token);
  if (text === null) return null;
  const [issuedAt, expiresAt] = sealedSpan.parse(JSON.parse(text));
  return {
    issuedAt: Temporal.Instant.fromEpochMilliseconds(issuedAt),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(expiresAt),
  };
}

const boundTo = (kioskId: string) => `kiosk roster ${kioskId}`;
