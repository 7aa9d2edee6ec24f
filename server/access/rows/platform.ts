import type { AccessRow } from '../guards.ts';
import { always, staff, withId } from '../row-kinds.ts';

export const platformRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/error-403': always,

  // Ours
  // Who may see a picture, its use says.
  '/pictures/:name': always,
  // Whoever did it, in the role that it took: the page decides.
  '/undo/:id': withId(staff),
  // Parts of pages with made-up people, in development alone: whatever the club's state.
  '/preview': always,
  '/preview/script': always,
  '*': always,
};
