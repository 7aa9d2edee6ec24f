import * as paths from '#app/paths.ts';
import type { TickAction } from './tick-form.tsx';

/** What an admin can do with the members who are ticked in any list. */
export const memberActions: readonly TickAction[] = [
  { label: 'Message', href: paths.messageMembers },
  { label: 'Tag', href: paths.tagMembers },
  { label: 'CSV', href: paths.exportMembers },
];
