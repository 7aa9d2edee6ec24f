/** Where each action of the domain is done. */
import type { ClassAction, MemberAction, NextAction } from '#domain/members/actions.ts';
import * as paths from './paths.ts';

const memberPages: Record<MemberAction, string> = {
  'add-emergency-contact': `${paths.personalInfo}#person-emergencyName`,
  'change-plan': paths.changeOwnPlan,
  'choose-plan': paths.plans,
  'confirm-email': paths.confirmByCode,
  'fill-in-details': paths.personalInfo,
  'fill-in-parq': paths.parq,
  'leave-club': paths.leaveClub,
  pay: paths.billing,
  'return-early': paths.returnEarly,
  'see-bookings': paths.listBookings,
  'see-health-answers': `${paths.parq}#your-answers`,
  'see-hold': paths.holding,
  'sign-waiver': paths.waiver,
  'stay-member': paths.stayMember,
  'withdraw-request': paths.withdrawRequest,
};

const classPages: Record<ClassAction, (sessionId: string) => string> = {
  'join-waitlist': paths.joinWaitlist,
  'see-class': paths.bookClass,
  'sign-in-to-book': (id) => `${paths.signIn}?${new URLSearchParams({ redirectTo: paths.bookClass(id) })}`,
};

export interface ActionLink {
  readonly href: string;
  readonly label: string;
}

/** The page where it is done, with what its button says; null stays null: only the desk can. */
export function linkTo(next: NextAction): ActionLink;
export function linkTo(next: NextAction | null): ActionLink | null;
export function linkTo(next: NextAction | null): ActionLink | null {
  if (!next) return null;
  const href = 'sessionId' in next ? classPages[next.action](next.sessionId) : memberPages[next.action];
  return { href, label: next.label };
}
