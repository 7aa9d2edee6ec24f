/** Ids of the documents that are written with a result. */

export function workoutResultKey(workoutId: string, memberUid: string): string {
  return `${workoutId}_${memberUid}`;
}

export function scoreKey(workoutId: string, partKey: string, memberUid: string): string {
  return `${boardKey(workoutId, partKey)}_${memberUid}`;
}

/** The leaderboard of one part of a workout. */
export function boardKey(workoutId: string, partKey: string): string {
  return `${workoutId}_${partKey}`;
}

export function personalBestsKey(memberUid: string, exerciseId: string): string {
  return `${memberUid}_${exerciseId}`;
}

export function exerciseYearKey(memberUid: string, exerciseId: string, year: number): string {
  return `${memberUid}_${exerciseId}_${year}`;
}

export function trainingYearKey(memberUid: string, year: number): string {
  return `${memberUid}_${year}`;
}

export function bestNewsKey(resultId: string, exerciseId: string): string {
  return `${resultId}_${exerciseId}`;
}
