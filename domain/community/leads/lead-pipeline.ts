/** People who may join: from their first enquiry to joining, or not. */
import { localDate, startOfLocalDay, storedDate } from '../../values/dates.ts';

export const leadStatuses = ['enquiry', 'booked', 'attended', 'no-show', 'joined', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** How somebody heard of the club, or got in touch. */
export const leadSources = [
  { code: 'search', label: 'Online search' },
  { code: 'social', label: 'Social media' },
  { code: 'friend', label: 'A friend or member' },
  { code: 'passing', label: 'Walked past' },
  { code: 'event', label: 'An event' },
  { code: 'trainer', label: 'A personal trainer’s page' },
  { code: 'phone', label: 'Phone call' },
  { code: 'other', label: 'Something else' },
  { code: 'unknown', label: 'Not said' },
] as const;
export type LeadSource = (typeof leadSources)[number]['code'];

/** Days for which somebody who hasn't joined is kept after the last contact, or after their tour. */
export const OPEN_LEAD_DAYS = 180;
/** Days for which a lead is kept once it is lost. */
export const LOST_LEAD_DAYS = 60;

/** What the pipeline knows of a lead. */
export interface LeadState {
  readonly status: LeadStatus;
  /** When their tour begins, or began; null: none. */
  readonly tourAt: Temporal.Instant | null;
  /** When the tour began that they came to, also once they have joined or are lost; null: none, or unknown. */
  readonly attendedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly joinedAt: Temporal.Instant | null;
  /** Empty: no account that we know of. */
  readonly memberUid: string;
  readonly lostReason: string;
}

/** All that follows from the state of a lead. */
export interface LeadChanges extends LeadState {
  readonly isOpen: boolean;
  /** When somebody should do something next; of a closed lead, when it was closed. */
  readonly dueAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
  /** When the lead is removed; null: with the member's account. */
  readonly expiresAt: Temporal.Instant | null;
}

export type TourMark = 'attended' | 'no-show' | 'booked';

export type LeadEvent =
  | { readonly type: 'enquire' }
  /** A tour, or another time for it. */
  | { readonly type: 'book'; readonly startsAt: Temporal.Instant }
  | { readonly type: 'cancel-tour' }
  /** `booked` takes a mark back. */
  | { readonly type: 'mark'; readonly mark: TourMark }
  /** @param memberUid empty: staff say so */
  | { readonly type: 'join'; readonly memberUid: string }
  | { readonly type: 'lose'; readonly reason: string }
  | { readonly type: 'reopen' };

export type LeadRefusal =
  | 'no-tour'
  | 'too-early'
  | 'tour-ahead'
  | 'closed'
  | 'not-closed'
  | 'no-membership'
  | 'is-member';

export type LeadDecision =
  | { readonly kind: 'changed'; readonly changes: LeadChanges }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly reason: LeadRefusal };

/** True for everybody who has neither joined nor been given up. */
export function isOpenLead(status: LeadStatus): boolean {
  return status !== 'joined' && status !== 'lost';
}

/** Somebody who gets in touch for the first time. */
export function newLead(now: Temporal.Instant): LeadChanges {
  return settle(fresh(now), now, now);
}

/** Somebody on a list of another system. Who has a tour to come books it here, and who has joined is no lead. */
export interface ImportedLead {
  readonly name: string;
  /** Of this and the number one may be empty. */
  readonly email: string;
  readonly mobile: string;
  readonly source: LeadSource;
  readonly status: Exclude<LeadStatus, 'booked' | 'joined'>;
  readonly interest: string;
  readonly notes: string;
  readonly nextStep: string;
  readonly lostReason: string;
  /** `YYYY-MM-DD`; empty: not known. */
  readonly firstContact: string;
  readonly noMessages: boolean;
}

/** What follows from a list: it is the last that we know of them, so it is from today on that they are kept. */
export function importLead(
  { status, lostReason, firstContact }: ImportedLead,
  now: Temporal.Instant,
): LeadChanges {
  const asked = storedDate(firstContact);
  const createdAt = asked ? startOfLocalDay(asked) : now;
  return settle({ ...fresh(now), status, lostReason, createdAt }, now, now);
}

const fresh = (now: Temporal.Instant): LeadState => ({
  ...{ status: 'enquiry', tourAt: null, attendedAt: null, createdAt: now },
  ...{ joinedAt: null, memberUid: '', lostReason: '' },
});

/** What becomes of a lead. A closed one begins again when the person gets in touch again. */
export function decideLeadChange(lead: LeadState, event: LeadEvent, now: Temporal.Instant): LeadDecision {
  const isOpen = isOpenLead(lead.status);
  switch (event.type) {
    case 'enquire':
      return isOpen
        ? { kind: 'changed', changes: settle(lead, now, now) }
        : { kind: 'changed', changes: settle(restarted(lead, now), now, now) };
    case 'book':
      return decideBooking(isOpen ? lead : restarted(lead, now), event.startsAt, now);
    case 'cancel-tour':
      if (lead.status !== 'booked') return refused('no-tour');
      return { kind: 'changed', changes: settle({ ...lead, status: 'enquiry', tourAt: null }, now, now) };
    case 'mark':
      return decideMark(lead, event.mark, now);
    case 'join':
      if (lead.status === 'joined') return { kind: 'same' };
      return {
        kind: 'changed',
        // Who has joined needs no tour: one ahead of them is given up.
        changes: settle(
          {
            ...{ ...lead, status: 'joined', joinedAt: now, memberUid: event.memberUid },
            tourAt: isTourAhead(lead, now) ? null : lead.tourAt,
          },
          now,
          now,
        ),
      };
    case 'lose':
      if (!isOpen) return refused('closed');
      if (isTourAhead(lead, now)) return refused('tour-ahead');
      return {
        kind: 'changed',
        changes: settle({ ...lead, status: 'lost', lostReason: event.reason }, now, now),
      };
    case 'reopen':
      if (isOpen) return refused('not-closed');
      return {
        kind: 'changed',
        changes: settle(
          { ...lead, status: 'enquiry', tourAt: null, joinedAt: null, lostReason: '' },
          now,
          now,
        ),
      };
  }
}

/** Their account stays known: the lead is removed with it. */
function restarted({ memberUid }: LeadState, now: Temporal.Instant): LeadState {
  return { ...fresh(now), memberUid };
}

function decideBooking(lead: LeadState, startsAt: Temporal.Instant, now: Temporal.Instant): LeadDecision {
  if (lead.status === 'booked' && lead.tourAt?.equals(startsAt)) return { kind: 'same' };
  return { kind: 'changed', changes: settle({ ...lead, status: 'booked', tourAt: startsAt }, startsAt, now) };
}

function decideMark(lead: LeadState, mark: TourMark, now: Temporal.Instant): LeadDecision {
  const { status, tourAt } = lead;
  if (tourAt === null) return refused('no-tour');
  if (!isOpenLead(status) || status === 'enquiry')
    return refused(status === 'enquiry' ? 'no-tour' : 'closed');
  if (status === mark) return { kind: 'same' };
  if (mark !== 'booked' && Temporal.PlainDate.compare(localDate(now), localDate(tourAt)) < 0) {
    return refused('too-early');
  }
  const earlier = lead.attendedAt?.equals(tourAt) ? null : lead.attendedAt;
  const attendedAt = mark === 'attended' ? tourAt : earlier;
  return {
    kind: 'changed',
    changes: settle({ ...lead, status: mark, attendedAt }, mark === 'booked' ? tourAt : now, now),
  };
}

const refused = (reason: LeadRefusal): LeadDecision => ({ kind: 'refused', reason });

/** True until their tour begins. */
export function isTourAhead(
  { status, tourAt }: Pick<LeadState, 'status' | 'tourAt'>,
  now: Temporal.Instant,
): boolean {
  return status === 'booked' && tourAt !== null && Temporal.Instant.compare(tourAt, now) > 0;
}

function settle(lead: LeadState, dueAt: Temporal.Instant, now: Temporal.Instant): LeadChanges {
  const { status, tourAt, attendedAt, createdAt, joinedAt, memberUid, lostReason } = lead;
  return {
    ...{ status, tourAt, attendedAt, createdAt, joinedAt, memberUid, lostReason, dueAt },
    isOpen: isOpenLead(status),
    changedAt: now,
    expiresAt: memberUid === '' || status === 'lost' ? expiryOf(status, tourAt, now) : null,
  };
}

/** Counted from the tour where that is later. */
export function expiryOf(
  status: LeadStatus,
  tourAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant {
  if (status === 'lost') return now.add({ hours: 24 * LOST_LEAD_DAYS });
  const last = tourAt !== null && Temporal.Instant.compare(tourAt, now) > 0 ? tourAt : now;
  return last.add({ hours: 24 * OPEN_LEAD_DAYS });
}

/** Days on the calendar from the first enquiry to joining; null: not joined. */
export function daysToJoin({
  createdAt,
  joinedAt,
}: Pick<LeadState, 'createdAt' | 'joinedAt'>): number | null {
  return joinedAt === null ? null : localDate(createdAt).until(localDate(joinedAt)).days;
}
