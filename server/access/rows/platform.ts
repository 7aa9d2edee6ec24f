import type { AccessRow } from '../guards.ts';
import { open } from '../row-kinds.ts';

export const platformRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/error-403': open,

  // Ours
  // Who may see a picture, its use says.
  '/pictures/:name': open,
  '/preview': open,
  '/preview/script': open,
  '*': open,
};
