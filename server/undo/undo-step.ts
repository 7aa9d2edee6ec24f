import {
  decideAdminCheck,
  decideDeskCheck,
  decideStaffCheck,
  type RoleClaims,
} from '#domain/accounts/roles.ts';
import { attendanceMarks } from '#domain/bookings/attendance.ts';
import { STAY_CANCELLED } from '#domain/membership/hold-changes.ts';
import { restoredText } from '#domain/timetable/restored-text.ts';
import { isUndoOver, UNDO_CHANGED, UNDO_OVER } from '#domain/values/undo.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { cancelBooking } from '../bookings/cancel-booking.ts';
import { markAttendance } from '../bookings/mark-attendance.ts';
import { restoreBooking } from '../bookings/restore-booking.ts';
import { type UndoKind, type UndoStep, undoSteps } from '../data/collections/undo.ts';
import { removeVisit, restoreVisit } from '../door/remove-visit.ts';
import type { Actor } from '../log/write-audit.ts';
import { carryOutChange } from '../membership/carry-out-change.ts';
import { readWithdrawn } from '../membership/decide-change.ts';
import { endHold } from '../membership/place-hold.ts';
import type { Services } from '../services.ts';
import { restoreSession } from '../timetable/restore-session.ts';

export type UndoOutcome =
  | { readonly kind: 'undone'; readonly text: string; readonly back: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly back: string }
  /** There is no such step, or somebody else did it. */
  | { readonly kind: 'none' };

type Done = { readonly text: string } | { readonly sentence: string };

interface Undoing {
  mayUndo(claims: RoleClaims): boolean;
  /** One transaction, which refuses where things have changed since. */
  undo(parts: UndoParts, step: UndoStep, by: Actor): Promise<Done>;
}

type UndoParts = BookingParts & Pick<Services, 'identity' | 'payments' | 'log'>;

const changed: Done = { sentence: UNDO_CHANGED };

/** How each kind of action is undone, and who may. A new kind is one entry here. */
const undoings: Record<UndoKind, Undoing> = {
  'attendance-marked': {
    mayUndo: decideStaffCheck,
    undo: async (parts, { targetId, memberUid, before, after }, by) => {
      const mark = attendanceMarks.find((one) => one === before);
      if (!mark) return changed;
      const request = { sessionId: targetId, uid: memberUid, mark, seen: after, by };
      const outcome = await markAttendance(parts, request);
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind !== 'marked' || outcome.isRepeat) return changed;
      return { text: `Undone. ${outcome.booking.memberName || 'They'}: marked as before.` };
    },
  },
  'added-to-class': {
    mayUndo: decideStaffCheck,
    undo: async (parts, { targetId, memberUid, after }, by) => {
      const request = { sessionId: targetId, uid: memberUid, by, seen: Number(after) };
      const outcome = await cancelBooking(parts, request);
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind === 'no-booking' || outcome.isRepeat) return changed;
      return { text: 'Undone. They’re no longer on the class.' };
    },
  },
  'removed-from-class': {
    mayUndo: decideStaffCheck,
    undo: async (parts, { targetId, memberUid, after }, by) => {
      const request = { sessionId: targetId, uid: memberUid, by, seen: Number(after) };
      const outcome = await restoreBooking(parts, request);
      if (outcome.kind === 'refused') return outcome;
      return {
        text: `Undone. ${outcome.name || 'They'}: back on the ${outcome.isPlace ? 'class' : 'waitlist'}.`,
      };
    },
  },
  'session-cancelled': {
    mayUndo: decideAdminCheck,
    undo: async (parts, { targetId }, by) => {
      const outcome = await restoreSession(parts, { sessionId: targetId, by });
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind === 'taken') return { sentence: 'Another class has the coach or the room by now.' };
      if (outcome.kind === 'no-session') return changed;
      return { text: restoredText(outcome.session.className, outcome.people) };
    },
  },
  'checked-in': {
    mayUndo: decideDeskCheck,
    undo: async (parts, { targetId }, by) => {
      const request = { entryId: targetId, by, reason: 'Checked in by mistake' };
      const outcome = await removeVisit(parts, request);
      if (outcome.kind !== 'changed') return changed;
      return { text: `Undone. ${outcome.entry.memberName || 'They'}: the check-in doesn’t count.` };
    },
  },
  'visit-removed': {
    mayUndo: decideDeskCheck,
    undo: async (parts, { targetId }, by) => {
      const outcome = await restoreVisit(parts, { entryId: targetId, by });
      return outcome.kind === 'changed' ? { text: 'Undone. The check-in counts again.' } : changed;
    },
  },
  'hold-placed': {
    mayUndo: decideDeskCheck,
    undo: async (parts, { targetId: uid, after: seen }, by) => {
      const outcome = await endHold(parts, { uid, by, seen });
      if (outcome.kind !== 'changed') return changed;
      return { text: `Undone. There’s no hold any more. ${STAY_CANCELLED}` };
    },
  },
  'end-set': {
    mayUndo: decideDeskCheck,
    undo: async (parts, { targetId: uid, before, after: seen }, by) => {
      const withdrawn = readWithdrawn(before);
      const event = { type: 'undo-cancel', ...(withdrawn && { withdrawn }) } as const;
      const outcome = await carryOutChange(parts, { uid, event, by, seen });
      if (outcome.kind !== 'changed') return changed;
      const back = withdrawn ? ', and their plan request is back' : '';
      return { text: `Undone. The membership continues${back}.` };
    },
  },
  'marked-overdue': {
    mayUndo: decideDeskCheck,
    undo: async (parts, { targetId: uid, after: seen }, by) => {
      const outcome = await carryOutChange(parts, { uid, event: { type: 'undo-overdue' }, by, seen });
      return outcome.kind === 'changed' ? { text: 'Undone. The membership is as it was before.' } : changed;
    },
  },
};

/** Undoes what somebody did within the last minutes; nobody else can, and only in the role that it took. */
export async function undoStep(
  parts: UndoParts,
  { id, by, claims }: { readonly id: string; readonly by: Actor; readonly claims: RoleClaims },
): Promise<UndoOutcome> {
  const step = await parts.store.find(undoSteps, id);
  if (!step || step.byUid !== by.uid) return { kind: 'none' };
  const { back } = step;
  const undoing = undoings[step.kind];
  if (!undoing.mayUndo(claims)) return { kind: 'none' };
  if (isUndoOver(step.expiresAt, parts.now())) return { kind: 'refused', sentence: UNDO_OVER, back };
  const done = await undoing.undo(parts, step, by);
  if ('sentence' in done) return { kind: 'refused', sentence: done.sentence, back };
  await parts.store.remove(undoSteps, id);
  return { kind: 'undone', text: done.text, back };
}
