import type { AccessRow } from '../guards.ts';
import { desk, withId } from '../row-kinds.ts';

export const deskRows: Readonly<Record<string, AccessRow>> = {
  '/desk': desk,
  '/desk/search': desk,
  '/desk/now': desk,
  '/desk/members': desk,
  '/desk/member/:id': withId(desk),
  '/desk/bookings': desk,
  '/desk/single-booking/:id': withId(desk),
  '/desk/visits': desk,
};
