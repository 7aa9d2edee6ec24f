/** How long after an action its notice's "Undo" works. */
export const UNDO_MINUTES = 10;

/** Whether it is too late to undo something. */
export function isUndoOver(expiresAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, expiresAt) >= 0;
}

export const UNDO_OVER = `You can undo something for ${UNDO_MINUTES} minutes. Please change it by hand.`;
export const UNDO_CHANGED = 'This has been changed since, so it can’t be undone. Please check it.';
