/** A result as a page shows it, to the member and to coaches. */
import { scoreText } from '#domain/training/leaderboard.ts';
import { effortText, setText } from '#domain/training/set-text.ts';
import { trainedMilliseconds } from '#domain/training/training-year.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { timerText } from '#domain/training/workout-text.ts';
import { formatDateTime, formatLongDay } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import { bestNews } from '#server/data/collections/personal-bests.ts';
import type { Result } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import type { Reads } from '#server/data/store.ts';
import { bestNewsKey } from '#server/training/results/keys.ts';

export type ResultDetails = Awaited<ReturnType<typeof findDetails>>;

/** @param viewerUid whose own comments are marked */
export async function findDetails(
  reads: Reads,
  result: Result,
  {
    unit,
    now,
    viewerUid,
  }: { readonly unit: LoadUnit; readonly now: Temporal.Instant; readonly viewerUid: string },
) {
  const workout = result.workoutId ? await reads.find(workouts, result.workoutId) : null;
  const session = result.sessionId ? await reads.find(sessions, result.sessionId) : null;
  const news = await reads.findMany(
    bestNews,
    result.exerciseIds.map((exerciseId) => bestNewsKey(result.id, exerciseId)),
  );
  const bests = new Set(news.flatMap((one) => (one ? [one.exerciseId] : [])));
  const { id, title, note, memberUid, memberName, loggedByName } = result;
  return {
    ...{ id, title, note, memberUid, memberName, loggedByName },
    isHyrox: result.hyrox !== null,
    isImported: result.source === 'import',
    workoutId: workout?.id ?? null,
    day: formatLongDay(Temporal.PlainDate.from(result.date), now),
    className: session?.className ?? '',
    duration: trainedMilliseconds(result) > 0 ? formatDuration(trainedMilliseconds(result)) : '',
    scores: scoreLines(result, workout, unit),
    exercises: result.exercises.map(({ exerciseId, exerciseName, sets }, index) => ({
      key: `${index}-${exerciseId}`,
      exerciseId,
      name: exerciseName,
      isBest: bests.has(exerciseId),
      sets: sets.map((set, at) => ({
        number: at + 1,
        text: setText(set, unit),
        effort: effortText(set),
      })),
    })),
    comments: result.comments.map((comment) => ({
      ...{ id: comment.id, byName: comment.byName, text: comment.text },
      at: formatDateTime(comment.at, now),
      isOwn: comment.byUid === viewerUid,
    })),
  };
}

/** The scores of a result in words, in the order of the workout's parts; for a Hyrox race without scores, its time. */
export function scoreLines(
  { scores, hyrox }: Pick<Result, 'scores' | 'hyrox'>,
  workout: Pick<Workout, 'parts'> | null,
  unit: LoadUnit,
) {
  const lines = (workout?.parts ?? []).flatMap((part) => {
    const score = scores.find(({ partKey }) => partKey === part.key);
    if (!score || part.scoreType === 'none') return [];
    return {
      key: part.key,
      title: part.title || timerText(part),
      text: scoreText(score, part.scoreType, unit),
      isRx: score.isRx,
    };
  });
  if (lines.length > 0 || !hyrox?.totalInMilliseconds) return lines;
  return [{ key: 'hyrox', title: 'Hyrox', text: formatDuration(hyrox.totalInMilliseconds), isRx: true }];
}
