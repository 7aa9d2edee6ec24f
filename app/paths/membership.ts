import { href } from 'react-router';
import { type Page, thenTo } from './page.ts';

export const memberships = '/memberships' satisfies Page;
export const plans = '/membership/plans' satisfies Page;
export const holding = '/membership/holding' satisfies Page;
export const joinPlan = (id: string) => href('/membership/plans/:id/join', { id });
/** @param redirectTo where to go on to once it is requested or paid; empty: nowhere in particular */
export const joinPlanThen = (id: string, redirectTo: string) => thenTo(joinPlan(id), redirectTo);
export const requestPlan = (id: string) => href('/membership/plans/:id/request', { id });
/** @param redirectTo where to go on to once it is requested */
export const requestPlanThen = (id: string, redirectTo: string) => thenTo(requestPlan(id), redirectTo);
export const changeOwnPlan = '/membership/change' satisfies Page;
export const leaveClub = '/membership/leave' satisfies Page;
export const stayMember = '/membership/stay' satisfies Page;
export const returnEarly = '/membership/holding/return' satisfies Page;
export const withdrawRequest = '/membership/request/withdraw' satisfies Page;
/** @param redirectTo where to go on to once it is withdrawn */
export const withdrawRequestThen = (redirectTo: string) => thenTo(withdrawRequest, redirectTo);
export const activateMembership = (id: string) => href('/admin/member/:id/activate', { id });
export const changePlan = (id: string) => href('/admin/member/:id/change-plan', { id });
export const markOverdue = (id: string) => href('/admin/member/:id/payment-overdue', { id });
export const settlePayment = (id: string) => href('/admin/member/:id/payment-settled', { id });
export const startHold = (id: string) => href('/admin/member/:id/hold', { id });
export const endHold = (id: string) => href('/admin/member/:id/end-hold', { id });
export const cancelAtPeriodEnd = (id: string) => href('/admin/member/:id/cancel-at-period-end', { id });
export const undoCancel = (id: string) => href('/admin/member/:id/undo-cancel', { id });
export const coolOff = (id: string) => href('/admin/member/:id/cool-off', { id });
export const endNow = (id: string) => href('/admin/member/:id/cancel-now', { id });
export const letExpire = (id: string) => href('/admin/member/:id/let-expire', { id });
export const listPlans = '/admin/adminControl/plans' satisfies Page;
export const addPlan = '/admin/adminControl/plans/new' satisfies Page;
export const editPlan = (id: string) => href('/admin/adminControl/plans/:id', { id });
export const deactivatePlan = (id: string) => href('/admin/adminControl/plans/:id/deactivate', { id });
export const reactivatePlan = (id: string) => href('/admin/adminControl/plans/:id/reactivate', { id });
export const enterStripePrice = (id: string) => href('/admin/adminControl/plans/:id/stripe-price', { id });
export const makeStripePrice = (id: string) =>
  href('/admin/adminControl/plans/:id/make-stripe-price', { id });
export const priceRise = (id: string) => href('/admin/adminControl/plans/:id/price-rise', { id });
export const sayHowTold = (id: string) => href('/admin/adminControl/plans/:id/price-rise/told', { id });
export const withdrawRise = (id: string) => href('/admin/adminControl/plans/:id/price-rise/withdraw', { id });
