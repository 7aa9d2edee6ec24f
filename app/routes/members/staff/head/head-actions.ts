import * as paths from '#app/paths.ts';
import { isUnder18 } from '#domain/families/family.ts';
import { decideMainAction, type MainAction } from '#domain/members/main-action.ts';
import { dueNow } from '#domain/membership/debts.ts';
import { startLabel } from '#domain/membership/start-label.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import type { Sale } from '#server/data/collections/sales.ts';
import type { IconName } from '../../../../ui/icon-names.ts';
import { membershipActions } from '../membership-actions.ts';

export interface HeadLink {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
}

interface HeadFacts {
  readonly member: Member;
  readonly plan: Plan | null;
  /** Not paid in full. */
  readonly openSales: readonly Pick<Sale, 'id' | 'balanceInPence'>[];
  readonly isAdmin: boolean;
  readonly canMail: boolean;
}

/** The one thing to do next. */
export function mainActionLink(
  { member, plan, openSales, ...staff }: HeadFacts,
  now: Temporal.Instant,
): HeadLink {
  const priceInPence = dueNow(member, plan, openSales);
  return linkOf(decideMainAction(member, { plan, priceInPence, ...staff }, now), member, openSales);
}

function linkOf(action: MainAction, { id: uid }: Member, openSales: HeadFacts['openSales']): HeadLink {
  switch (action.kind) {
    case 'settle': {
      const amount = action.amountInPence === null ? 'payment' : formatPence(action.amountInPence);
      return { href: paths.settlePayment(uid), label: `Take ${amount}`, icon: 'credit-card' };
    }
    case 'take-balance': {
      const [only, ...others] = openSales;
      return {
        // Of several, the desk chooses which.
        href: only && others.length === 0 ? paths.payBalance(only.id) : paths.memberPayments(uid),
        label: `Take ${formatPence(action.amountInPence)}`,
        icon: 'credit-card',
      };
    }
    case 'activate':
    case 'restart': {
      const label = startLabel(action.kind === 'activate' ? 'pending' : 'expired');
      return { href: paths.activateMembership(uid), label, icon: 'id-card' };
    }
    case 'change-plan':
      return { href: paths.changePlan(uid), label: 'Change plan', icon: 'id-card' };
    case 'end-hold':
      return { href: paths.endHold(uid), label: 'End hold', icon: 'refresh-cw' };
    case 'review-parq':
      return { href: paths.reviewParq(uid), label: 'Record consultation', icon: 'heart-pulse' };
    case 'ask-parq':
      return { href: paths.askForParq(uid), label: 'Ask for PAR-Q', icon: 'mail' };
    case 'check-in':
      return { href: paths.checkInAtDesk(uid), label: 'Check in', icon: 'door-open' };
  }
}

export interface MenuLink {
  readonly href: string;
  readonly label: string;
  readonly isEnding: boolean;
}

/** Everything else that can be done from here, the endings last. */
export function memberMenu(
  { member, plan, isAdmin }: Pick<HeadFacts, 'member' | 'plan' | 'isAdmin'>,
  now: Temporal.Instant,
): MenuLink[] {
  const { id } = member;
  const plain = (href: string, label: string) => ({ href, label, isEnding: false });
  const endings = membershipActions({ member, plan, isAdmin }, now).filter(({ isEnding }) => isEnding);
  return [
    plain(paths.checkInAtDesk(id), 'Check in'),
    plain(paths.handOver(id), 'Hand over for PAR-Q and waiver'),
    plain(paths.editMember(id), 'Edit details'),
    plain(paths.deskFlag(id), member.deskFlag ? 'Edit desk flag' : 'Add desk flag'),
    plain(paths.memberFamily(id), 'Family'),
    ...(isUnder18(member.dob, now) ? [] : [plain(paths.addChild(id), 'Add a child')]),
    // Without an account there is no address to correct, and there are no roles.
    ...(isAdmin && member.email !== ''
      ? [plain(paths.correctEmail(id), 'Correct email'), plain(paths.changeRoles(id), 'Roles')]
      : []),
    ...(isAdmin ? [plain(paths.mergePeople(id), 'Merge with another profile')] : []),
    ...endings,
  ];
}
