import { address, thenTo } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, frontDesk, open, signedIn } from './who.ts';

export const memberships = '/memberships';
export const plans = '/membership/plans';
export const holding = '/membership/holding';
export const joinPlan = address('/membership/plans/:id/join');
/** @param redirectTo where to go on to once it is requested or paid; empty: nowhere in particular */
export const joinPlanThen = (id: string, redirectTo: string) => thenTo(joinPlan(id), redirectTo);
export const requestPlan = address('/membership/plans/:id/request');
/** @param redirectTo where to go on to once it is requested */
export const requestPlanThen = (id: string, redirectTo: string) => thenTo(requestPlan(id), redirectTo);
export const changeOwnPlan = '/membership/change';
export const leaveClub = '/membership/leave';
export const stayMember = '/membership/stay';
export const returnEarly = '/membership/holding/return';
export const withdrawRequest = '/membership/request/withdraw';
/** @param redirectTo where to go on to once it is withdrawn */
export const withdrawRequestThen = (redirectTo: string) => thenTo(withdrawRequest, redirectTo);
export const activateMembership = address('/admin/member/:id/activate');
export const changePlan = address('/admin/member/:id/change-plan');
export const markOverdue = address('/admin/member/:id/payment-overdue');
export const undoOverdue = address('/admin/member/:id/undo-overdue');
export const settlePayment = address('/admin/member/:id/payment-settled');
export const startHold = address('/admin/member/:id/hold');
export const endHold = address('/admin/member/:id/end-hold');
export const cancelAtPeriodEnd = address('/admin/member/:id/cancel-at-period-end');
export const undoCancel = address('/admin/member/:id/undo-cancel');
export const coolOff = address('/admin/member/:id/cool-off');
export const endNow = address('/admin/member/:id/cancel-now');
export const letExpire = address('/admin/member/:id/let-expire');
export const listPlans = '/admin/adminControl/plans';
export const addPlan = '/admin/adminControl/plans/new';
export const editPlan = address('/admin/adminControl/plans/:id');
export const deactivatePlan = address('/admin/adminControl/plans/:id/deactivate');
export const reactivatePlan = address('/admin/adminControl/plans/:id/reactivate');
export const enterStripePrice = address('/admin/adminControl/plans/:id/stripe-price');
export const makeStripePrice = address('/admin/adminControl/plans/:id/make-stripe-price');
export const priceRise = address('/admin/adminControl/plans/:id/price-rise');
export const sayHowTold = address('/admin/adminControl/plans/:id/price-rise/told');
export const withdrawRise = address('/admin/adminControl/plans/:id/price-rise/withdraw');

export default rows(
  pages('membership', 'by-login', open, { memberships, plans, holding }),
  pages('membership', 'protected', signedIn, {
    returnEarly,
    changeOwnPlan,
    leaveClub,
    stayMember,
    withdrawRequest,
  }),
  // As the plans themselves, they wait until the club opens.
  pages('membership', 'protected', signedIn, { joinPlan }, { leadsToJoining: true, untilOpen: 'opens-soon' }),
  answers('membership', signedIn, { requestPlan }, { untilOpen: 'opens-soon' }),
  pages('membership/staff', 'admin', frontDesk, {
    activateMembership,
    changePlan,
    markOverdue,
    undoOverdue,
    settlePayment,
    startHold,
    endHold,
    cancelAtPeriodEnd,
    undoCancel,
  }),
  pages('membership/staff', 'admin', admins, { endNow, coolOff, letExpire }),
  pages('membership/staff/plans', 'admin', admins, {
    listPlans,
    addPlan,
    editPlan,
    deactivatePlan,
    makeStripePrice,
    reactivatePlan,
    enterStripePrice,
  }),
  pages('membership/staff/plans/price-rise', 'admin', admins, { priceRise, sayHowTold, withdrawRise }),
);
