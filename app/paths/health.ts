import { href } from 'react-router';
import { type Page, thenTo } from './page.ts';

export const parq = '/account/parq' satisfies Page;
/** @param redirectTo where to go on to once it is filled in */
export const parqThen = (redirectTo: string) => thenTo(parq, redirectTo);
/** The second step of joining. @param redirectTo what they chose before they joined; empty: nothing */
export const joinParq = (redirectTo: string) => thenTo(`${parq}?welcome=1`, redirectTo);
export const readParq = (id: string) => href('/admin/member/:id/parq', { id });
export const reviewParq = (id: string) => href('/admin/member/:id/parq-review', { id });
export const askForParq = (id: string) => href('/admin/member/:id/ask-parq', { id });
export const listParqReviews = '/admin/parq-reviews' satisfies Page;
export const waiver = '/account/waiver' satisfies Page;
export const memberWaiver = (id: string) => href('/admin/member/:id/waiver', { id });
export const waiverSettings = '/admin/adminControl/waiver' satisfies Page;
export const publishWaiver = '/admin/adminControl/waiver/publish' satisfies Page;
export const viewWaiver = (id: string) => href('/admin/adminControl/waiver/:id', { id });
