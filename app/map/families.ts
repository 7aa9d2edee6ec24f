import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { cached, frontDesk, signedIn } from './who.ts';

export const memberFamily = address('/admin/member/:id/family');
export const addChild = address('/admin/member/:id/family/child');
export const makePayer = address('/admin/member/:id/family/payer');
export const makeGuardian = address('/admin/member/:id/family/guardian');
export const endGuardian = address('/admin/member/:id/family/guardian/end');
export const takeOutOfFamily = address('/admin/member/:id/family/leave');
export const listFamilyNews = '/admin/members/family-news';
export const tellFamilyNews = address('/admin/member/:id/family/told');
export const seeFamilyNews = '/account/family/news/seen';
export const giveLogin = address('/admin/member/:id/own-sign-in');
export const confirmGuardian = address('/account/family/:id/guardians/:guardian/confirm');
const childLogin = address('/account/family/:id/sign-in');
export const giveChildLogin = (id: string, email = '') =>
  childLogin(id) + (email ? `?${new URLSearchParams({ email })}` : '');
export const ownFamily = '/account/family';
export const childPage = address('/account/family/:id');
export const childPass = address('/account/family/:id/pass');
export const childPassPicture = address('/account/family/:id/pass.svg');
export const childParq = address('/account/family/:id/parq');
export const childWaiver = address('/account/family/:id/waiver');
export const childClasses = address('/account/family/:id/classes');
export const childClassesOn = (id: string, day: string) =>
  `${childClasses(id)}?${new URLSearchParams({ day })}`;
export const childClass = address('/account/family/:id/classes/:session');
export const cancelChildClass = address('/account/family/:id/classes/:session/cancel');
export const childConsents = address('/account/family/:id/consents');
export const withdrawChildHealth = address('/account/family/:id/consents/health');
export const withdrawChildConsent = address('/account/family/:id/consents/:kind/withdraw');
export const leaveForChild = address('/account/family/:id/membership/leave');
export const stayForChild = address('/account/family/:id/membership/stay');
export const holdForChild = address('/account/family/:id/membership/holding');
export const endHoldForChild = address('/account/family/:id/membership/holding/return');
export const changePlanForChild = address('/account/family/:id/membership/change');
export const withdrawForChild = address('/account/family/:id/membership/request/withdraw');
export const openChildPortal = address('/account/family/:id/membership/portal');
export const closeChild = address('/account/family/:id/close');

export default rows(
  pages('families', 'protected', cached, { ownFamily }),
  answers('families', signedIn, { seeFamilyNews }),
  answers('families', signedIn, { confirmGuardian }, { isClosedAfterHandedLink: true }),
  pages('families/child', 'protected', cached, {
    childPage,
    childParq,
    childWaiver,
    childPass,
    childClasses,
    childClass,
    cancelChildClass,
    childConsents,
  }),
  pages(
    'families/child',
    'protected',
    signedIn,
    { withdrawChildHealth, giveChildLogin: childLogin, closeChild },
    { isClosedAfterHandedLink: true },
  ),
  // The pages of one’s own membership, about a child’s.
  pages('membership', 'protected', signedIn, {
    leaveClub: leaveForChild,
    stayMember: stayForChild,
    holding: holdForChild,
    returnEarly: endHoldForChild,
    changeOwnPlan: changePlanForChild,
    withdrawRequest: withdrawForChild,
  }),
  answers('payments', signedIn, { openPortal: openChildPortal }),
  answers('families/child', cached, { childPassPicture }),
  answers('families/child', signedIn, { withdrawChildConsent }),
  pages('families/staff', 'admin', frontDesk, { memberFamily, addChild, giveLogin, listFamilyNews }),
  answers('families/staff', frontDesk, {
    makePayer,
    makeGuardian,
    endGuardian,
    takeOutOfFamily,
    tellFamilyNews,
  }),
);
