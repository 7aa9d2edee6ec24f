import type { AccessRow } from '../guards.ts';
import { admin, always, api, withId } from '../row-kinds.ts';

export const apiRows: Readonly<Record<string, AccessRow>> = {
  '/api/v1/openapi.json': always,
  '/api/v1/members': api('members:read'),
  '/api/v1/members/:id': withId(api('members:read')),
  '/api/v1/bookings': api('bookings:read'),
  '/api/v1/bookings/:id': withId(api('bookings:read')),
  '/api/v1/visits': api('visits:read'),
  '/api/v1/payments': api('payments:read'),
  '/api/v1/payments/:id': withId(api('payments:read')),
  '/api/*': api(null),
  '/admin/adminControl/api': admin,
  '/admin/adminControl/api/tokens/new': admin,
  '/admin/adminControl/api/tokens/:id': withId(admin),
  '/admin/adminControl/api/tokens/:id/revoke': withId(admin),
  '/admin/adminControl/api/webhooks/new': admin,
  '/admin/adminControl/api/webhooks/:id': withId(admin),
  '/admin/adminControl/api/webhooks/:id/edit': withId(admin),
  '/admin/adminControl/api/webhooks/:id/secret': withId(admin),
  '/admin/adminControl/api/webhooks/:id/remove': withId(admin),
  '/admin/adminControl/api/webhooks/:id/on': withId(admin),
  '/admin/adminControl/api/webhooks/:id/off': withId(admin),
  '/admin/adminControl/api/webhooks/:id/test': withId(admin),
  '/admin/adminControl/api/webhooks/:id/resend': withId(admin),
  '/admin/adminControl/api/deliveries/:id/resend': withId(admin),
};
