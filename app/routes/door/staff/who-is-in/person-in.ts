import * as paths from '#app/paths.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { Presence } from '#server/data/collections/door.ts';

/** A person who is in, as staff see them. Coaches get no link: the member's page is for admins. */
export function toPersonIn({ id, memberName, enteredAt }: Presence, now: Temporal.Instant, canOpen: boolean) {
  return {
    uid: id,
    name: memberName || 'No name',
    href: canOpen ? paths.viewMember(id) : null,
    since: relativeDateTime(enteredAt, now),
    stay: stayLabel(enteredAt, now),
  };
}
export type PersonIn = ReturnType<typeof toPersonIn>;

/** `5 min`, `1 h 20 min`. */
function stayLabel(enteredAt: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - enteredAt.epochMilliseconds) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
