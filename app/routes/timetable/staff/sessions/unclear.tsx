import * as paths from '#app/paths.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { MemberMatch } from './load-sessions.ts';

type UnclearProps = {
  whom: Extract<MemberMatch, { kind: 'unclear' }>;
  typed: Readonly<Record<string, string>>;
};

/** A name that several people have, or nobody: bookings are shown of one person at a time. */
export function Unclear({ whom: { people, hasMore }, typed }: UnclearProps) {
  if (people.length === 0) {
    return (
      <EmptyState
        title="Nobody goes by that"
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
      <h2>Whose bookings?</h2>
      {hasMore ? (
        <Notice tone="info">These are the first {people.length}. Type more of the name to see others.</Notice>
      ) : null}
      <ul className="whom bare">
        {people.map(({ uid, name, email }) => (
          <li key={uid}>
            <a href={hrefOf(uid)}>{name}</a> <span className="faint">{email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
