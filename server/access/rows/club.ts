import type { AccessRow } from '../guards.ts';
import { admin, open, withId } from '../row-kinds.ts';

export const clubRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/': open,
  '/admin/dashboard': admin,
  '/admin/adminControl': admin,
  '/admin/error-logs': admin,

  // Ours
  '/admin/error-logs/:id/resolve': withId(admin),
  '/admin/error-logs/:id/reopen': withId(admin),
  '/admin/adminControl/settings': admin,
  '/admin/adminControl/front-picture': { ...admin, takesPicture: true },
  '/admin/adminControl/front-picture/remove': admin,
  '/admin/adminControl/logo': { ...admin, takesPicture: true },
  '/admin/adminControl/logo/remove': admin,
  '/admin/adminControl/outbox': admin,
  '/admin/adminControl/outbox/:id': withId(admin),
  '/admin/adminControl/outbox/:id/reveal': withId(admin),
  '/admin/adminControl/outbox/:id/send-again': withId(admin),
  '/admin/adminControl/audit': admin,
  '/setup': open,
  '/club.css': open,
  '/manifest.webmanifest': open,
  '/robots.txt': open,
  '/sitemap.xml': open,
};
