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
/** Staff hand the tablet that they are at to a member. @param returnTo the page that staff come back to */
export const handOver = (id: string, returnTo = '') => {
  const page = href('/admin/member/:id/hand-over', { id });
  return returnTo ? `${page}?${new URLSearchParams({ returnTo })}` : page;
};
/** The tablet in the member's hands: what is next, or that it is locked. */
export const tablet = '/tablet' satisfies Page;
export const tabletParq = '/tablet/parq' satisfies Page;
export const tabletWaiver = '/tablet/waiver' satisfies Page;
export const unlockTablet = '/tablet/unlock' satisfies Page;
