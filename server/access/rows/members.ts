import type { AccessRow } from '../guards.ts';
import { admin, always, cached, desk, signedIn, withId } from '../row-kinds.ts';

export const membersRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/account/profile': always, // no guard in the specification: the page decides by who asks
  '/account/dashboard': cached,
  '/account/personal-info': cached,
  '/admin/members': admin,
  '/admin/member/:id': withId(admin),

  // Ours
  '/messages/stop': always,
  '/offline-worker.js': always,
  '/account/offline': cached,
  '/account/create-profile': signedIn,
  '/account/welcome': cached,
  '/account/personal-info/photo': { ...cached, takesPicture: true },
  '/account/personal-info/photo/remove': cached,
  '/admin/members.csv': admin,
  '/admin/members/message': admin,
  '/admin/members/tag': admin,
  '/admin/members/batches/:id': withId(admin),
  '/admin/members/batches/:id/undo': withId(admin),
  '/admin/members/new': desk,
  '/admin/member/:id/edit': withId(desk),
  '/admin/member/:id/photo': { ...withId(desk), takesPicture: true },
  '/admin/member/:id/photo/remove': withId(desk),
  '/admin/member/:id/desk-flag': withId(desk),
  '/admin/member/:id/emails': withId(desk),
  '/admin/member/:id/invite': withId(desk),
  '/admin/member/:id/payments': withId(desk),
  '/admin/member/:id/classes': withId(desk),
  '/admin/member/:id/visits': withId(desk),
  '/admin/member/:id/training': withId(desk),
  '/admin/member/:id/notes': withId(desk),
  '/admin/notes/:id': withId(desk),
  '/admin/notes/:id/remove': withId(desk),
  '/admin/member/:id/log': withId(admin),
  '/admin/member/:id/merge': withId(admin),
  '/admin/member/:id/merge/undo': withId(admin),
  '/admin/adminControl/import-members': { ...admin, takesImport: true },
  '/admin/adminControl/import-members/:id': withId(admin),
  '/admin/adminControl/import-members/:id/values': withId(admin),
  '/admin/adminControl/import-members/:id/undo': withId(admin),
  '/admin/adminControl/import-members/:id/rejected': withId(admin),
  '/admin/adminControl/import-members/:id/apply': withId(admin),
  '/admin/members/waiting': desk,
};
