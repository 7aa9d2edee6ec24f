/** The form of a result: what it is for, and what its three pages show. */
import type { LoadUnit } from '#domain/training/units.ts';
import { localDate } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Result } from '#server/data/collections/results.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { type AskedResult, findAsked } from '#server/training/results/find-asked.ts';
import { askedView, typedOf } from './result-view.ts';

/** Who trained, what they did, and who is logging it. */
export interface LogTarget {
  readonly member: Member;
  /** The unit that loads are typed in. */
  readonly unit: LoadUnit;
  readonly workout: Workout | null;
  readonly session: Session | null;
  /** The result to edit; null: a new one. */
  readonly before: Result | null;
  readonly by: Actor;
}

export type LogView = Awaited<ReturnType<typeof showLog>>;
export type Found = readonly { readonly id: string; readonly name: string }[];

/** More than anybody chooses by links. */
const MAX_CHOSEN = 20;

/** @param chosen ids of exercises in the address that the form opens with */
export async function loadLog(context: Context, target: LogTarget, chosen: readonly string[] = []) {
  const { store, now } = context.get(servicesContext);
  const added = chosen.filter(isPlainId).slice(0, MAX_CHOSEN);
  const asked = await findAsked(store, { ...target, slots: null, added });
  return showLog(asked, target, now());
}

/** What was understood in a field where it was typed differently, by its name. */
const nothing: Readonly<Record<string, string>> = {};

/** @param found exercises matching a typed name; null: nothing was searched for */
export function showLog(
  asked: AskedResult,
  target: LogTarget,
  now: Temporal.Instant,
  found: Found | null = null,
) {
  const { before, workout, session, unit } = target;
  const today = localDate(now).toString();
  const date = before?.date ?? session?.date ?? workout?.date ?? today;
  const minutes = Math.round((before?.durationInMilliseconds ?? 0) / 60_000);
  const typed: Record<string, string> = {
    ...typedOf(asked, unit),
    title: before && !before.workoutId ? before.title : '',
    date: [date, today].sort()[0] ?? today,
    minutes: minutes === 0 ? '' : String(minutes),
    note: before?.note ?? '',
  };
  const slots = asked.exercises.map(({ slot, exerciseId }) => `${slot}.${exerciseId}`);
  return {
    ...askedView(asked, unit, now),
    slots,
    isFree: workout === null,
    typed,
    today,
    found,
    understood: nothing,
  };
}
