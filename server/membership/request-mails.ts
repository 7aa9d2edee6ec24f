/** Mails about plans that are requested, and not paid for yet. */
import {
  changeAhead,
  nextPlanRequested,
  type RequestedPlan,
  requestedBy,
  startAtDesk,
} from '#domain/membership/plan-request.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

/** To a person who has requested a plan that is paid at the desk. */
export function planRequestedMail(
  firstName: string,
  { name: planName, priceInPence, replaces }: Pick<RequestedPlan, 'name' | 'priceInPence' | 'replaces'>,
  clubName: string,
  isEmailConfirmed: boolean,
): MailText {
  return {
    template: 'membership-requested',
    subject: `You’ve requested ${planName} at ${clubName}`,
    body: paragraphs(
      greet(firstName),
      `You’ve requested ${planName}. ${startAtDesk(priceInPence, isEmailConfirmed, replaces)}`,
      'You can cancel this request on the plans page.',
      clubName,
    ),
  };
}

/** To a person who has requested a plan, and not paid for it, whose price has changed since. @param price `£61 a month plus £15 joining fee` */
export function requestedPriceMail(
  firstName: string,
  { name, price }: { readonly name: string; readonly price: string },
  clubName: string,
): MailText {
  return {
    template: 'membership-requested',
    subject: `${name}, which you’ve requested, has a new price`,
    body: paragraphs(
      greet(firstName),
      `You’ve requested ${name}. Its price has changed: it’s now ${price}. You can cancel this request on your home page.`,
      clubName,
    ),
  };
}

/** To a member who has requested another plan, which the desk changes. */
export function planChangeRequestedMail(
  firstName: string,
  { name: planName, byName = '', from }: Pick<RequestedPlan, 'name' | 'byName' | 'from'>,
  clubName: string,
): MailText {
  const requested = from ? nextPlanRequested(planName, byName) : requestedBy(planName, byName);
  return {
    template: 'plan-change-requested',
    subject: requested,
    body: paragraphs(
      greet(firstName),
      `${requested}. ${changeAhead(from)}`,
      ...(byName ? [] : ['You can cancel this request on the page where you change your plan.']),
      clubName,
    ),
  };
}
