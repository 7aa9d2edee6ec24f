import { address, thenTo } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, cached, frontDesk, handedTablets } from './who.ts';

export const parq = '/account/parq';
/** @param redirectTo where to go on to once it is filled in */
export const parqThen = (redirectTo: string) => thenTo(parq, redirectTo);
/** The second step of joining. @param redirectTo what they chose before they joined; empty: nothing */
export const joinParq = (redirectTo: string) => thenTo(`${parq}?welcome=1`, redirectTo);
export const readParq = address('/admin/member/:id/parq');
export const reviewParq = address('/admin/member/:id/parq-review');
export const askForParq = address('/admin/member/:id/ask-parq');
export const listParqReviews = '/admin/parq-reviews';
export const waiver = '/account/waiver';
export const memberWaiver = address('/admin/member/:id/waiver');
export const waiverSettings = '/admin/adminControl/waiver';
export const publishWaiver = '/admin/adminControl/waiver/publish';
export const viewWaiver = address('/admin/adminControl/waiver/:id');
export const confirmSigner = address('/admin/member/:id/signer');
const handOverPage = address('/admin/member/:id/hand-over');
/** Staff hand the tablet that they are at to a member. @param returnTo the page that staff come back to */
export const handOver = (id: string, returnTo = '') =>
  handOverPage(id) + (returnTo ? `?${new URLSearchParams({ returnTo })}` : '');
/** The tablet in the member's hands: what is next, or that it is locked. */
export const tablet = '/tablet';
export const tabletParq = '/tablet/parq';
export const tabletWaiver = '/tablet/waiver';
export const unlockTablet = '/tablet/unlock';

/** The link that a visitor with a day pass opens on their own phone: signing in is not asked. @param code of the link */
export const waiverByLink = '/waiver';
export const waiverWithCode = (code: string) => `${waiverByLink}?${new URLSearchParams({ code })}`;
/** What they see once they have signed. */
export const waiverThanks = '/waiver/thanks';
/** Where staff make the link, by the receipt of the day pass. */
export const waiverLink = address('/desk/receipts/:id/waiver');

export default rows(
  pages('health', 'protected', cached, { parq }),
  pages('health/waiver', 'protected', cached, { waiver }),
  pages('health/tablet', 'none', handedTablets, { tablet, tabletParq, tabletWaiver, unlockTablet }),
  // By the code of a link: a day pass may be sold before the club opens to the public.
  pages('health/visitor', 'none', always, { waiverByLink, waiverThanks }),
  pages('health/staff/waiver', 'admin', frontDesk, { memberWaiver, waiverLink }),
  pages('health/staff/waiver', 'admin', admins, { waiverSettings, publishWaiver, viewWaiver }),
  pages('health/staff', 'admin', frontDesk, { handOver: handOverPage, askForParq }),
  answers('health/staff', frontDesk, { confirmSigner }),
  pages('health/staff', 'admin', admins, { listParqReviews, readParq, reviewParq }),
);
