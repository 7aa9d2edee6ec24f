import type { AccessRow } from '../guards.ts';
import { always, open } from '../row-kinds.ts';

export const platformRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/error-403': always,

  // Ours
  // Who may see a picture, its use says.
  '/pictures/:name': always,
  '/preview': open,
  '/preview/script': open,
  '*': always,
};
