import { href } from 'react-router';
import type { Page } from './page.ts';

export const parq = '/account/parq' satisfies Page;
export const readParq = (id: string) => href('/admin/member/:id/parq', { id });
export const reviewParq = (id: string) => href('/admin/member/:id/parq-review', { id });
export const listParqReviews = '/admin/parq-reviews' satisfies Page;
