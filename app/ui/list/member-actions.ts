import * as paths from '#app/paths.ts';
import { type OtherList, ofList } from '#domain/members/member-selection.ts';
import type { TickAction, TickedActions } from './tick-form.tsx';

/** What an admin can do with the members who are ticked in any list. */
export const memberActions: readonly TickAction[] = [
  { label: 'Message', href: paths.messageMembers },
  { label: 'Tag', href: paths.tagMembers },
  { label: 'CSV', href: paths.exportMembers },
];

/** The check boxes of a list of something that members have. @param query the list's filter as in its address */
export function memberTicks(of: OtherList, query: string): Omit<TickedActions, 'label'> {
  const all = of === 'classes' ? '' : 'Everyone in this list';
  const filter = of === 'classes' ? '' : query;
  return { allLabel: all, query: [ofList(of), filter].filter(Boolean).join('&'), actions: memberActions };
}
