import { href } from 'react-router';
import type { Page } from './page.ts';

export const api = '/api/v1';
export const apiDescription = '/api/v1/openapi.json' satisfies Page;
export const apiSettings = '/admin/adminControl/api' satisfies Page;
export const createToken = '/admin/adminControl/api/tokens/new' satisfies Page;
export const viewToken = (id: string) => href('/admin/adminControl/api/tokens/:id', { id });
export const revokeToken = (id: string) => href('/admin/adminControl/api/tokens/:id/revoke', { id });
export const createWebhook = '/admin/adminControl/api/webhooks/new' satisfies Page;
export const viewWebhook = (id: string) => href('/admin/adminControl/api/webhooks/:id', { id });
export const editWebhook = (id: string) => href('/admin/adminControl/api/webhooks/:id/edit', { id });
export const renewWebhookSecret = (id: string) => href('/admin/adminControl/api/webhooks/:id/secret', { id });
export const removeWebhook = (id: string) => href('/admin/adminControl/api/webhooks/:id/remove', { id });
export const switchWebhookOn = (id: string) => href('/admin/adminControl/api/webhooks/:id/on', { id });
export const switchWebhookOff = (id: string) => href('/admin/adminControl/api/webhooks/:id/off', { id });
export const testWebhook = (id: string) => href('/admin/adminControl/api/webhooks/:id/test', { id });
export const resendFailed = (id: string) => href('/admin/adminControl/api/webhooks/:id/resend', { id });
export const resendDelivery = (id: string) => href('/admin/adminControl/api/deliveries/:id/resend', { id });
