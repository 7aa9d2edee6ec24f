/** Nobody reads what is not for their role, and who on the staff has read health answers is in the audit log. */

import { mayActFor } from '#domain/families/family.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { families } from '#server/data/collections/families.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { listEach } from '#server/data/each-of.ts';
import { Chance } from '../chance.ts';
import type { Person, Role } from '../person.ts';
import type { Year } from '../year.ts';
import type { Invariant } from './invariant.ts';

/** Stands in the note of a health questionnaire. */
export const healthNote = (slot: number): string => `zzhealth${slot}zz`;

/** What a page tells a reader who is not the person: whose health notes. */
export function healthNotesIn(html: string): number[] {
  return [...new Set([...html.matchAll(/zzhealth(\d+)zz/g)].map(([, slot]) => Number(slot)))];
}

/** Addresses of members, as `join.ts` gives them. */
export function addressesIn(html: string): number[] {
  return [...new Set([...html.matchAll(/member(\d+)@example\.test/g)].map(([, slot]) => Number(slot)))];
}

/** The mobile number of each member. */
export const mobileOf = (slot: number): string => `07700 9006${String(slot).padStart(2, '0')}`;

export function mobilesIn(html: string): number[] {
  return [...new Set([...html.matchAll(/(?:0|\+44 ?)7700 ?900 ?6(\d\d)/g)].map(([, slot]) => Number(slot)))];
}

/** Stands in what staff write for one another: notes about members, and why a payment is void. */
export const STAFF_WORDS = 'zzstaffzz';

/** What a page tells its reader that their role may not know: words of the staff to members, receipts to coaches. */
export function wordsFor(role: Role, html: string): string[] {
  const staffWords = role === 'member' && html.includes(STAFF_WORDS) ? ['what staff wrote'] : [];
  const receipt = role === 'coach' ? /\bD\d{6}-[0-9A-F]{6}\b/.exec(html)?.[0] : undefined;
  return receipt ? [...staffWords, `the receipt ${receipt}`] : staffWords;
}

/** Each page on which an admin has read health answers since yesterday has an entry in the audit log. */
export const readsAreAudited: Invariant = {
  name: 'health',
  async check(year) {
    const reads = year.takeHealthReads();
    const written = await listEach(year.club.store, auditLog, {
      where: [['at', '>=', year.club.now().subtract({ hours: 30 })]],
      orderBy: [['at', 'asc']],
      limit: 500,
    });
    return reads
      .filter(
        ({ readerUid, uid }) =>
          !written.some(
            ({ action, actorUid, memberUid, formerUids }) =>
              action === 'parq.read' && actorUid === readerUid && [memberUid, ...formerUids].includes(uid),
          ),
      )
      .map(
        ({ readerUid, uid, address }) =>
          `${readerUid} read the answers of ${uid} at ${address}, and no entry says so`,
      );
  },
};

/** What opens for these roles alone, whoever asks; the uid stands for `:id`. */
const closedTo: Readonly<Record<'member' | 'coach' | 'desk', readonly string[]>> = {
  member: ['/admin/member/:id', '/desk/member/:id', '/admin/member/:id/parq', '/admin/member/:id/payments'],
  coach: ['/admin/member/:id', '/desk/member/:id', '/admin/member/:id/parq', '/admin/member/:id/payments'],
  desk: ['/admin/member/:id/parq', '/admin/member/:id/parq-review', '/admin/member/:id/log'],
};

/** Somebody of each role tries the address of a page that is not theirs, and a member that of somebody else’s child. */
export const strangersStayOut: Invariant = {
  name: 'access',
  async check(year) {
    const chance = new Chance(year.today.dayOfYear);
    const other = chance.pick(year.those('member'));
    if (!other) return [];
    const wrong: string[] = [];
    for (const role of ['member', 'coach', 'desk'] as const) {
      const person = chance.pick(year.those(role).filter(({ uid }) => uid !== other.uid));
      const path = chance.pick(closedTo[role])?.replace(':id', other.uid);
      if (person && path && (await isOpen(person, path))) wrong.push(`${role} ${person.name} opens ${path}`);
    }
    return [...wrong, ...(await familyFaults(year, chance))];
  },
};

/** The pages of one member who has written a health note, as the desk reads them; what staff wrote today, as the member does. */
export const secretsAreKept: Invariant = {
  name: 'secrets',
  async check(year) {
    await lookForHealthNotes(year);
    return lookForStaffWords(year);
  },
};

/** `Person` judges each page that is opened. */
async function lookForHealthNotes({ every, those, today }: Year): Promise<void> {
  const noted = (await every(members)).filter(({ parqResults }) =>
    parqResults.some(({ note }) => healthNotesIn(note).length > 0),
  );
  const about = new Chance(today.dayOfYear).pick(noted);
  const [desk] = those('desk');
  if (!about) return;
  const search = `/desk/members?q=${encodeURIComponent(about.email)}`;
  const ofDesk = [
    `/desk/member/${about.id}`,
    `/admin/check-in/${about.id}`,
    `/admin/member/${about.id}/edit`,
  ];
  for (const path of [...ofDesk, search]) await desk?.open(path);
}

async function lookForStaffWords(year: Year): Promise<string[]> {
  const { every, people, today, club } = year;
  const since = today.toZonedDateTime('Europe/London').toInstant();
  const written = (await every(ledger)).filter(
    ({ at, reason }) => reason.includes(STAFF_WORDS) && Temporal.Instant.compare(at, since) >= 0,
  );
  for (const { id, saleId, ofEntry, memberUid } of written) {
    const reader = people.find(
      ({ uid, role, hasClosed }) => uid === memberUid && role === 'member' && !hasClosed,
    );
    await reader?.open(`/account/receipts/${saleId || ofEntry || id}`);
    await reader?.open('/account/membership-billing');
  }
  const sent = await listEach(club.store, outbox, {
    where: [['createdAt', '>=', since]],
    orderBy: [['createdAt', 'asc']],
    limit: 500,
  });
  return sent
    .filter((message) =>
      `${message.subject} ${club.services.outbox.revealBody(message)}`.includes(STAFF_WORDS),
    )
    .map(({ to, template }) => `${template} to ${to} holds what staff wrote`);
}

/** Every child of the club, and one member who may not act for them. */
async function familyFaults({ every, club: { now }, those }: Year, chance: Chance): Promise<string[]> {
  const known = await every(families);
  const children = (await every(members)).filter(({ familyId }) => familyId !== '');
  const child = chance.pick(children);
  const parent = chance.pick(those('member'));
  if (!child || !parent || child.id === parent.uid) return [];
  const family = known.find(({ id }) => id === child.familyId) ?? null;
  const may = mayActFor(family, parent.uid, child, now());
  if (may === 'everything') return [];
  const open: string[] = [];
  for (const page of ['parq', 'pass', 'consents', 'classes'])
    if (await isOpen(parent, `/account/family/${child.id}/${page}`)) open.push(page);
  return open.map((page) => `${parent.name}, who may do ${may} for ${child.name}, opens their ${page}`);
}

async function isOpen(person: Person, path: string): Promise<boolean> {
  return (await person.tryAddress(path)) === 200;
}
