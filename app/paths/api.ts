import { href } from 'react-router';
import type { Page } from './page.ts';

export const api = '/api/v1';
export const apiDescription = '/api/v1/openapi.json' satisfies Page;
export const apiSettings = '/admin/adminControl/api' satisfies Page;
export const createToken = '/admin/adminControl/api/tokens/new' satisfies Page;
export const viewToken = (id: string) => href('/admin/adminControl/api/tokens/:id', { id });
export const revokeToken = (id: string) => href('/admin/adminControl/api/tokens/:id/revoke', { id });
