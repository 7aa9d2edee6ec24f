import * as paths from '#app/paths.ts';
import { type HandedLink, isClosed } from '#domain/accounts/handed-link.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { Notice } from '../../ui/notice.tsx';

/** `opensAt` empty: not before an admin opens it. */
export function closedView({ usedAt, opensAt }: HandedLink, now: Temporal.Instant) {
  return {
    usedAt: formatDateTime(usedAt, now),
    opensAt: opensAt ? formatDateTime(opensAt, now) : '',
  };
}

/** What this member can’t open yet, so that pages don’t offer it; null: nothing. */
export const closedTo = (
  { handedLink }: { readonly handedLink: HandedLink | null },
  now: Temporal.Instant,
) => (handedLink && isClosed(handedLink, now) ? closedView(handedLink, now) : null);

export type ClosedView = ReturnType<typeof closedTo>;

/** On a page of which a part is closed after a link from the front desk. @param what what that is, as the beginning of a sentence */
export function ClosedNotice({ closed, what }: { closed: ClosedView; what: string }) {
  if (!closed) return null;
  const it = what.endsWith(' is') ? 'it' : 'them';
  return (
    <Notice tone="info">
      {`${what} closed ${closed.opensAt ? `until ${closed.opensAt}` : `until an admin opens ${it}`}, because your password was chosen with a link from the front desk. `}
      <a href={paths.closedForNow}>Why, and how to open {it}</a>
    </Notice>
  );
}
