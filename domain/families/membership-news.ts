/** What people who look after somebody’s membership, or pay for it, are told of it, and what its owner is told of them. */
import type { Keeper } from './guardians.ts';

/** To somebody whose membership others look after. @param names of those who do */
export const keptBySentence = (kind: Exclude<Keeper['kind'], 'own'>, names: readonly string[]): string =>
  kind === 'guardians'
    ? `Your parent or guardian looks after your membership: ${names.join(' or ')} can change, hold or end it under Family in their own account.`
    : `${names.join(' or ')} pays for your membership, so changing, holding or ending it is up to them. They can do it at the front desk.`;

const membershipNewsTexts = {
  'membership.cancel-requested': 'will end',
  'membership.cancel-undone': 'won’t end after all',
  'membership.cancelled': 'has ended',
  'membership.hold-started': 'will be on hold',
  'membership.hold-ended': 'is no longer on hold',
  'membership.hold-cancelled': 'won’t be on hold after all',
  'membership.plan-changed': 'has another plan',
  'membership.put-back': '',
  'membership.pack-refunded': '',
} as const;

/** Why a membership ended with a payment that was given back. */
export const BY_REFUND = 'because the payment for it was cancelled or refunded';

/**
 * To people who look after somebody’s membership or pay for it, when somebody else has changed it; null: not told.
 * @param when of an end or hold, or why it ended; of a payment that was given back, a sentence of what the membership is now
 * @param byName who did it; empty: staff; null: they did it themselves
 */
export function membershipNews(
  name: string,
  { action, plan, when }: { readonly action: string; readonly plan: string; readonly when: string },
  byName: string | null,
): string | null {
  if (!(action in membershipNewsTexts)) return null;
  const done = membershipNewsTexts[action as keyof typeof membershipNewsTexts];
  const changed = `${name}’s membership${plan ? ` (${plan})` : ''} ${done}${when ? ` ${when}` : ''}.`;
  const special: Readonly<Record<string, string>> = {
    'membership.plan-changed': plan && `${name} is on ${plan} now.`,
    'membership.put-back': `A payment for ${name}’s membership was cancelled or refunded in full. ${when}`,
    'membership.pack-refunded': `One of ${name}’s packs was refunded in full and has ended.`,
  };
  const what = special[action] || changed;
  const by = byName === null ? `${name} did this themselves.` : `${byName || 'The club'} did this.`;
  return `${what} ${by}`;
}
