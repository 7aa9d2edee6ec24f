import type { AccessRow } from '../guards.ts';
import { admin, cached, open, signedIn, withId } from '../row-kinds.ts';

export const membersRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/account/profile': open, // no guard in the specification: the page decides by who asks
  '/account/dashboard': cached,
  '/account/personal-info': cached,
  '/admin/members': admin,
  '/admin/member/:id': withId(admin),

  // Ours
  '/account/create-profile': signedIn,
  '/account/personal-info/photo': { ...cached, takesPicture: true },
  '/account/personal-info/photo/remove': cached,
  '/admin/members.csv': admin,
  '/admin/members/new': admin,
  '/admin/member/:id/edit': withId(admin),
  '/admin/member/:id/photo': { ...withId(admin), takesPicture: true },
  '/admin/member/:id/photo/remove': withId(admin),
  '/admin/member/:id/desk-flag': withId(admin),
  '/admin/member/:id/invite': withId(admin),
  '/admin/member/:id/audit': withId(admin),
  '/admin/adminControl/import-members': { ...admin, takesImport: true },
  '/admin/adminControl/import-members/:id': withId(admin),
  '/admin/adminControl/import-members/:id/apply': withId(admin),
  '/admin/members/waiting': admin,
};
