/** Which documents follow a person into another profile, and which do not. A collection that names a member is on one of the lists. */
import { bookings, standingBookings } from '../../data/collections/bookings.ts';
import { challengeEntries, challengeSubmissions } from '../../data/collections/challenges.ts';
import { auditLog } from '../../data/collections/club.ts';
import { consents } from '../../data/collections/consents.ts';
import { accessLogs } from '../../data/collections/door.ts';
import { eventRegistrations } from '../../data/collections/events.ts';
import { storedFiles } from '../../data/collections/files.ts';
import { leads } from '../../data/collections/leads.ts';
import { memberNotes } from '../../data/collections/member-notes.ts';
import { earlierParqResults } from '../../data/collections/members.ts';
import { holds } from '../../data/collections/membership.ts';
import { outbox } from '../../data/collections/outbox.ts';
import { ledger, paymentFindings, webhookEvents } from '../../data/collections/payments.ts';
import { pictures } from '../../data/collections/pictures.ts';
import { results, scores } from '../../data/collections/results.ts';
import { sales } from '../../data/collections/sales.ts';
import { schedules, sessions } from '../../data/collections/timetable.ts';
import { sessionPacks, trainingSessions } from '../../data/collections/trainers.ts';
import { waiverSignatures } from '../../data/collections/waivers.ts';
import type { Operator } from '../../data/store.ts';

export interface MovingKind {
  readonly name: string;
  /** The field that names the member. */
  readonly field: string;
  readonly operator: Extract<Operator, '==' | 'array-contains'>;
  /** Its id holds the uid, so each profile can have one: where both have it, the one of the profile that stays counts. */
  readonly isKeyed: boolean;
  /** The field that names what it belongs to, and that collection: it stays where that has stayed. */
  readonly belongsTo: { readonly field: string; readonly name: string } | null;
  /** The only fields that hold the uid of who is meant; null: wherever it is. */
  readonly only: readonly string[] | null;
  /** Sealed: only its fields of people are rewritten, and it keeps who stood there. */
  readonly isSealed: boolean;
}

const kind = (
  { name }: { readonly name: string },
  rest: Partial<Omit<MovingKind, 'name'>> = {},
): MovingKind => ({
  name,
  field: 'memberUid',
  operator: '==',
  isKeyed: false,
  belongsTo: null,
  only: null,
  isSealed: false,
  ...rest,
});

/** In this order: what belongs to something moves after it. Results move one at a time (`move-results.ts`), before these. */
export const movingKinds: readonly MovingKind[] = [
  kind(bookings, { isKeyed: true }),
  // What they coach, or coached: who waits for a class moves with the bookings.
  ...[sessions, schedules, bookings].map((each) => kind(each, { field: 'coachUid', only: ['coachUid'] })),
  kind(standingBookings, { isKeyed: true }),
  kind(ledger),
  kind(sales),
  kind(sales, { field: 'forUids', operator: 'array-contains' }),
  kind(webhookEvents),
  kind(paymentFindings),
  kind(holds, { isKeyed: true }),
  kind(accessLogs),
  kind(earlierParqResults),
  kind(waiverSignatures),
  kind(consents),
  kind(consents, { field: 'byUid' }),
  kind(memberNotes),
  kind(pictures, { field: 'ownerUid' }),
  kind(storedFiles, { field: 'ownerUid' }),
  kind(scores, { isKeyed: true, belongsTo: { field: 'resultId', name: results.name } }),
  kind(results, { field: 'commenterUids', operator: 'array-contains' }),
  kind(sessionPacks),
  kind(trainingSessions),
  kind(eventRegistrations, { isKeyed: true }),
  kind(challengeEntries, { isKeyed: true }),
  kind(challengeSubmissions, { belongsTo: { field: 'entryId', name: challengeEntries.name } }),
  kind(leads),
  kind(outbox),
  kind(auditLog, { isSealed: true }),
  kind(auditLog, { field: 'actorUid', isSealed: true }),
];

/** What names a member and stays behind, with the reason. It goes with what is left of the profile. */
export const staying: Readonly<Record<string, string>> = {
  presence: 'changes hands as the merge begins',
  personalBests: 'computed from results',
  exerciseYears: 'computed from results',
  trainingYears: 'computed from results',
  bestNews: 'computed from results',
  challengesDue: 'asks for a count, which the move of results asks for too',
  calendarFeeds: 'an address that lets its holder in: the profile that stays has its own',
  membersAtRisk: 'found again by the job',
  apiTokens: 'opens records as that admin: nobody goes on with it under another account',
  usedPassCodes: 'of a pass that no longer opens',
  undoSteps: 'over within minutes',
  handovers: 'over within minutes',
  figureMarks: 'over within minutes; the merge leaves one for the profile that stays',
  paymentRequests: 'a page at Stripe that nobody pays any more',
  webhookDeliveries: 'says to other systems what happened under that uid',
  addressMarks: 'about an address, which the profile that stays has or has not',
  mailBounces: 'about an address, as above',
  clubEvents: 'says to other systems what happened under that uid',
};
