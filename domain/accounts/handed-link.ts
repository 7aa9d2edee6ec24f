/**
 * What stays closed after somebody has chosen a password with a link that the front desk handed over: whoever works there could have
 * kept the link, and would see what the desk may not (docs/decisions/0147).
 */

/** For how long, where the person is emailed about it. */
export const CLOSED_HOURS = 48;

/** A stored member’s `handedLink` fits; null: the front desk has handed over nothing for the account, or a password was chosen by email since. */
export interface HandedLink {
  /** When the password was chosen, or the address confirmed with a code from the desk. What was known before stays closed, what comes later is open. */
  readonly usedAt: Temporal.Instant;
  /** Null: it opens by a link sent by email or by an admin only. */
  readonly opensAt: Temporal.Instant | null;
}

export interface HandedLinkFacts {
  /** Somebody could sign in before, or there are health answers of theirs or of a child they act for. */
  readonly isAnythingKnown: boolean;
  /** An email about it reaches them. */
  readonly canBeTold: boolean;
}

/** A new member of whom nothing is known finds everything open; who can’t be told in time needs an admin. */
export function decideHandedLink(
  { isAnythingKnown, canBeTold }: HandedLinkFacts,
  at: Temporal.Instant,
): HandedLink {
  if (!isAnythingKnown) return { usedAt: at, opensAt: at };
  return { usedAt: at, opensAt: canBeTold ? at.add({ hours: CLOSED_HOURS }) : null };
}

/**
 * After an address was confirmed with a code from the front desk: the password may be a stranger’s, who signed up with somebody’s address, so
 * a role asks for a new one. Nothing is closed: what is known was known to the person who has that password. @param link what was there before, and stays
 */
export const decideHandedCode = (link: HandedLink | null, at: Temporal.Instant): HandedLink =>
  link ?? { usedAt: at, opensAt: at };

/** Whether what was known before the link is closed to whoever signs in. */
export const isClosed = (link: HandedLink | null, now: Temporal.Instant): boolean =>
  link !== null && (link.opensAt === null || Temporal.Instant.compare(now, link.opensAt) < 0);

/** For staff who hand over a link at the desk: what it doesn’t open at once. @param canBeTold an email about it reaches the person */
export const afterHandedLink = (canBeTold: boolean): string =>
  `What we know of them from before, such as health answers, stays closed to them ${canBeTold ? `for ${CLOSED_HOURS} hours` : 'until an admin opens it'}, in case it isn’t them. Booking, the pass and a new PAR-Q are open.`;

/** Those of some health answers that whoever signs in with this password may read. */
export function openAnswers<R extends { readonly completedAt: Temporal.Instant | null }>(
  results: readonly R[],
  link: HandedLink | null,
  now: Temporal.Instant,
): readonly R[] {
  if (!link || !isClosed(link, now)) return results;
  return results.filter(
    ({ completedAt }) => completedAt !== null && Temporal.Instant.compare(completedAt, link.usedAt) > 0,
  );
}
