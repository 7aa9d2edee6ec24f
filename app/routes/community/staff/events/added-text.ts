import type { RegisterOutcome } from '#server/community/events/register.ts';

/** What became of a visitor that staff registered for an event. */
export function addedText({
  kind,
  name,
  position,
  isRepeat,
}: Exclude<RegisterOutcome, { kind: 'refused' | `no-${string}` }>) {
  const who = name || 'They';
  if (kind === 'waitlisted') return `${who}: number ${position} on the waitlist.`;
  return isRepeat ? `${who}: already going.` : `${who}: added.`;
}
