import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, programs } from './who.ts';

export const api = '/api/v1';
export const apiDescription = '/api/v1/openapi.json';
export const apiSettings = '/admin/adminControl/api';
export const createToken = '/admin/adminControl/api/tokens/new';
export const viewToken = address('/admin/adminControl/api/tokens/:id');
export const revokeToken = address('/admin/adminControl/api/tokens/:id/revoke');
export const createWebhook = '/admin/adminControl/api/webhooks/new';
export const viewWebhook = address('/admin/adminControl/api/webhooks/:id');
export const editWebhook = address('/admin/adminControl/api/webhooks/:id/edit');
export const renewWebhookSecret = address('/admin/adminControl/api/webhooks/:id/secret');
export const removeWebhook = address('/admin/adminControl/api/webhooks/:id/remove');
export const switchWebhookOn = address('/admin/adminControl/api/webhooks/:id/on');
export const switchWebhookOff = address('/admin/adminControl/api/webhooks/:id/off');
export const testWebhook = address('/admin/adminControl/api/webhooks/:id/test');
export const resendFailed = address('/admin/adminControl/api/webhooks/:id/resend');
export const resendDelivery = address('/admin/adminControl/api/deliveries/:id/resend');

// Records that programs read. No page links to them: the description says where they are.
const readMembers = '/api/v1/members';
const readMember = address('/api/v1/members/:id');
const readBookings = '/api/v1/bookings';
const readBooking = address('/api/v1/bookings/:id');
const readVisits = '/api/v1/visits';
const readPayments = '/api/v1/payments';
const readPayment = address('/api/v1/payments/:id');
const notThere = '/api/*';

export default rows(
  answers('api', always, { apiDescription }),
  answers('api', programs('members:read'), { readMembers, readMember }),
  answers('api', programs('bookings:read'), { readBookings, readBooking }),
  answers('api', programs('visits:read'), { readVisits }),
  answers('api', programs('payments:read'), { readPayments, readPayment }),
  answers('api', programs(null), { notThere }),
  pages('api/staff', 'admin', admins, {
    apiSettings,
    createToken,
    viewToken,
    revokeToken,
    createWebhook,
    viewWebhook,
    editWebhook,
    renewWebhookSecret,
    removeWebhook,
  }),
  answers('api/staff', admins, {
    switchWebhookOn,
    switchWebhookOff,
    testWebhook,
    resendFailed,
    resendDelivery,
  }),
);
