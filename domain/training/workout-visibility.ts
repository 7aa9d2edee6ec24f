import { formatDateTime } from '../values/dates.ts';
import type { Label } from '../values/label.ts';

/** When members see a workout. */
interface Published {
  readonly isPublished: boolean;
  /** Null: at once. */
  readonly publishAt: Temporal.Instant | null;
}

/** Whether members and visitors see a workout; staff always do. */
export function isWorkoutShown({ isPublished, publishAt }: Published, now: Temporal.Instant): boolean {
  return isPublished && (publishAt === null || Temporal.Instant.compare(publishAt, now) <= 0);
}

/** For staff: `Draft`, `Published`, `From Thu 26 Nov, 20:00`. */
export function publicationLabel(workout: Published, now: Temporal.Instant): Label {
  if (isWorkoutShown(workout, now)) return { text: 'Published', tone: 'good' };
  if (!workout.isPublished || workout.publishAt === null) return { text: 'Draft', tone: 'warn' };
  return { text: `From ${formatDateTime(workout.publishAt, now)}`, tone: 'info' };
}
