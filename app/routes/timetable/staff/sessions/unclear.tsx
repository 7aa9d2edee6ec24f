import * as paths from '#app/paths.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { MemberMatch } from './load-sessions.ts';

type UnclearProps = {
  match: Extract<MemberMatch, { kind: 'unclear' }>;
  typed: Readonly<Record<string, string>>;
};

/** The filter matches several people or nobody; bookings are shown for one person at a time. */
export function Unclear({ match: { people, hasMore }, typed }: UnclearProps) {
  if (people.length === 0) {
    return (
      <EmptyState
        title="No member found"
        icon="search"
        action={<a href={paths.listMembers}>Find a member</a>}
      >
        Check the spelling, or type an email address.
      </EmptyState>
    );
  }
  const hrefOf = (uid: string) => `${paths.listSessions}?${new URLSearchParams({ ...typed, member: uid })}`;
  return (
    <section className="stack">
      <h2>Choose a member</h2>
      {hasMore ? (
        <Notice tone="info">
          Showing the first {people.length}. Type more of the name to narrow your search.
        </Notice>
      ) : null}
      <ul className="matches bare">
        {people.map(({ uid, name, email }) => (
          <li key={uid}>
            <a href={hrefOf(uid)}>{name}</a> <span className="faint">{email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
