/** What the membership is before and after the void or full refund of a payment, as the page says it first. */
import { displayName } from '#domain/members/member-profile.ts';
import { withoutSale } from '#domain/membership/debts.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import { isHeldByHold } from '#domain/membership/put-back.ts';
import { listEndingBookings } from '#server/bookings/clear-after-end.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { DeskPayment } from '#server/payments/desk/find-payment.ts';
import type { PaidMembership } from '#server/payments/desk/undo-grants.ts';
import { endingSentence } from '../../membership/affected-classes.ts';
import {
  type BeforeAndAfter,
  beforeAndAfter,
  type Known,
  stateOf,
} from '../../membership/staff/before-after.ts';

export interface MembershipPreview {
  readonly name: string;
  /** Why it stays as it is, or that it is put back. */
  readonly sentence: string;
  /** Empty: it stays as it is. */
  readonly rows: readonly BeforeAndAfter[];
  /** Which bookings are cancelled with it; empty: none. */
  readonly bookings: string;
}

/** @param payment its buyer’s name the page says already */
export async function previewMembership(
  known: Known,
  { member, effect, putBack, end }: PaidMembership,
  { memberUid: buyerUid, sale }: Pick<DeskPayment, 'memberUid' | 'sale'>,
): Promise<MembershipPreview> {
  const name = member.id === buyerUid ? '' : displayName(member);
  const whose = name === '' ? 'Their membership' : `The membership of ${name}`;
  const stays = (why: string) => ({ name, sentence: why, rows: [], bookings: '' });
  const nowText = async () => {
    const { status, paid } = await stateOf(known, withoutSale(member, sale?.id ?? ''));
    return `${status}, ${paid}`;
  };
  switch (putBack.kind) {
    case 'nothing':
      return stays(`${whose} stays as it is: this payment changed no dates.`);
    case 'unknown':
      return stays(
        `${whose} stays as it is (${await nowText()}): we have no record of what this payment changed. If it’s wrong, correct it on their page.`,
      );
    case 'stands':
      return stays(
        `${whose} stays as it is (${await nowText()}), because ${staysBecause(member, effect)} ${end ? 'To end the membership now, tick the box below.' : 'Otherwise change or end the membership on their page.'}`,
      );
    case 'put-back': {
      const after = withoutSale({ ...member, ...putBack.changes }, sale?.id ?? '');
      return {
        name,
        sentence: [
          putBackSentence(whose, putBack.effects.length),
          ...(end && hasMembership(effectiveStatus(after, known.now)) ? [STAYS_BEGUN] : []),
        ].join(' '),
        rows: await beforeAndAfter(known, member, after),
        bookings: await endingText(known, member, after),
      };
    }
  }
}

/** What memberships that began with the payment are where they end now. @param said for each of them, what the page says already */
export async function previewEnds(
  known: Known,
  memberships: readonly Pick<PaidMembership, 'member' | 'end'>[],
  said: readonly Pick<MembershipPreview, 'name' | 'bookings'>[],
): Promise<readonly Omit<MembershipPreview, 'sentence'>[]> {
  const ends = await Promise.all(
    memberships.map(async ({ member, end }, index) => {
      const change = end && decideMembershipChange(member, { ...end, reason: 'refunded' }, known.now);
      if (change?.kind !== 'changed') return [];
      const after = { ...member, ...change.changes };
      const { name = '', bookings: listed = '' } = said[index] ?? {};
      const text = await endingText(known, member, after);
      const bookings = text !== '' && text === listed ? LISTED_ABOVE : text;
      return [{ name, rows: await beforeAndAfter(known, member, after), bookings }];
    }),
  );
  return ends.flat();
}

/** What the memberships that are not all paid for are where the rest of it is waived. @param buyerUid whose name the page says already */
export async function previewWaiver(
  known: Known,
  saleId: string,
  memberships: readonly Pick<PaidMembership, 'member'>[],
  buyerUid: string,
): Promise<readonly Pick<MembershipPreview, 'name' | 'rows'>[]> {
  const unpaid = memberships.filter(({ member }) => saleId !== '' && member.partPaid?.saleId === saleId);
  return Promise.all(
    unpaid.map(async ({ member }) => {
      const name = member.id === buyerUid ? '' : displayName(member);
      const isDue = effectiveStatus(member, known.now) === 'past_due';
      const change = isDue
        ? decideMembershipChange(member, { type: 'rest-settled', method: 'waived' }, known.now)
        : null;
      const changes = change?.kind === 'changed' ? change.changes : { partPaid: null };
      return { name, rows: await beforeAndAfter(known, member, { ...member, ...changes }) };
    }),
  );
}

const STAYS_BEGUN =
  'It stays, though the payment that began it has gone back. To end the membership now, tick the box below.';

/** A change of plan does not go back with any payment; other payments do. */
function staysBecause(member: Member, effect: PaidMembership['effect']): string {
  if (effect?.after.planId && effect.after.planId !== member.planId)
    return 'they have changed plan since. If you give back a later payment too, you can end the membership there.';
  return effect && isHeldByHold(member, effect)
    ? 'their hold starts after the last day that would still be paid. Cancel the hold and this period goes back too.'
    : 'something later changed it, such as a hold or another payment. If that was another payment, void or refund it too, and both go back.';
}

const LISTED_ABOVE = 'Cancels the bookings listed above.';

async function endingText({ store, now }: Known, before: Member, after: Member): Promise<string> {
  const ending = await listEndingBookings(store, before, after, now);
  return endingSentence(ending, now);
}

function putBackSentence(whose: string, effects: number): string {
  if (effects === 0)
    return `${whose} stays, since something later changed it, such as another pack. Only the classes of this pack end; another pack keeps its last day.`;
  return effects === 1
    ? `${whose} goes back to what it was before this payment.`
    : `${whose} goes back to what it was before this payment and ${effects === 2 ? 'one' : effects - 1} made before it, which ${effects === 2 ? 'was' : 'were'} given back earlier.`;
}
