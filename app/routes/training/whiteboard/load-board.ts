import type { WorkoutPart } from '#domain/training/workout.ts';
import {
  amountText,
  bothPrescriptionsText,
  partLetter,
  scoreText,
  shortPrescriptionsText,
  timerText,
} from '#domain/training/workout-text.ts';
import { formatDay, formatTime, localDate } from '#domain/values/dates.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { type BoardItem, readBoard } from '#server/training/whiteboard/read-board.ts';
import { readBoardResults } from '#server/training/whiteboard/read-board-results.ts';

export type BoardView = Awaited<ReturnType<typeof loadBoard>>;
export type BoardPart = NonNullable<BoardView['shown']>['part'];

/**
 * What the whiteboard shows, by its URL: `show` names a class or workout, `part` a part of it; without them it follows the
 * clock.
 */
export async function loadBoard(url: URL, context: Context) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { items, shown, isFollowing } = await readBoard(store, url.searchParams.get('show') ?? '', at);
  return {
    day: formatDay(localDate(at), at),
    time: formatTime(at),
    isFollowing,
    items: items.map((item) => ({ id: item.id, label: itemLabel(item), isShown: item.id === shown?.id })),
    shown: shown && (await shownView(shown, url.searchParams.get('part') ?? '', store)),
  };
}

function itemLabel({ session, workout }: BoardItem): string {
  return session ? `${formatTime(session.startsAt)} ${session.className}` : workout.title;
}

async function shownView(
  { id, session, workout }: BoardItem,
  wanted: string,
  store: Parameters<typeof readBoardResults>[0],
) {
  const { parts } = workout;
  const at = Math.max(
    0,
    parts.findIndex(({ key }) => key === wanted),
  );
  const part = parts[at];
  return {
    id,
    workoutId: workout.id,
    title: session ? session.className : workout.title,
    about: session
      ? `${formatTime(session.startsAt)} to ${formatTime(session.endsAt)}, ${workout.title}`
      : 'Open training today',
    parts: parts.map((one, index) => ({
      key: one.key,
      label: `${partLetter(index)}. ${one.title || timerText(one)}`,
      isShown: index === at,
    })),
    part: part ? partView(part, at) : null,
    results: part && part.scoreType !== 'none' ? await readBoardResults(store, workout.id, part.key) : null,
  };
}

const bothKilograms = /^([\d.,]+\/[\d.,]+) kg$/;

function partView(part: WorkoutPart, at: number) {
  const { key, title, note, movements, format, timeCapInMilliseconds, rounds } = part;
  const { workInMilliseconds, restInMilliseconds } = part;
  const shortLoads = movements.map((movement) => shortPrescriptionsText(movement, 'kg'));
  return {
    ...{ key, note },
    title: `${partLetter(at)}. ${title || timerText(part)}`,
    timer: title ? timerText(part) : '',
    score: scoreText(part),
    timing: { format, timeCapInMilliseconds, rounds, workInMilliseconds, restInMilliseconds },
    /** Said once, so that a line has place for its exercise. */
    legend: shortLoads.some((load) => bothKilograms.test(load)) ? 'Women/men in kg' : '',
    movements: movements.map((movement, index) => ({
      key: movement.key,
      text: [amountText(movement), movement.exerciseName].filter(Boolean).join(' '),
      load: [bothPrescriptionsText(movement, 'kg'), movement.note].filter(Boolean).join(', '),
      shortLoad: (shortLoads[index] ?? '').replace(bothKilograms, '$1'),
    })),
  };
}
