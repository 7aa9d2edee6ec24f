import { isHoldAhead } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { members } from '#server/data/collections/members.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { type WithdrawnRequest, withdrawnText } from '#server/membership/decide-change.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import type { Undoable } from '#server/undo/offer-undo.ts';

const undoKindOf: { readonly [Type in MembershipEvent['type']]?: Undoable['kind'] } = {
  'start-hold': 'hold-placed',
  'cancel-at-period-end': 'end-set',
  'mark-overdue': 'marked-overdue',
};

/** How the notice of a change takes it back; null: it can’t, such as a hold that has begun. @param withdrawn the plan request that went with it */
export async function undoOf(
  context: Context,
  id: string,
  {
    event: { type },
    withdrawn,
  }: { readonly event: MembershipEvent; readonly withdrawn: WithdrawnRequest | null },
): Promise<Undoable | null> {
  const kind = undoKindOf[type];
  if (!kind) return null;
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member || (type === 'start-hold' && !isHoldAhead(member, now()))) return null;
  const before = withdrawn ? withdrawnText(withdrawn) : '';
  return { kind, targetId: id, memberUid: id, before, after: membershipVersion(member) };
}
