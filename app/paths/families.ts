import { href } from 'react-router';
import type { Page } from './page.ts';

export const memberFamily = (id: string) => href('/admin/member/:id/family', { id });
export const addChild = (id: string) => href('/admin/member/:id/family/child', { id });
export const makePayer = (id: string) => href('/admin/member/:id/family/payer', { id });
export const makeGuardian = (id: string) => href('/admin/member/:id/family/guardian', { id });
export const endGuardian = (id: string) => href('/admin/member/:id/family/guardian/end', { id });
export const takeOutOfFamily = (id: string) => href('/admin/member/:id/family/leave', { id });
export const giveLogin = (id: string) => href('/admin/member/:id/own-sign-in', { id });
export const confirmGuardian = (id: string, guardian: string) =>
  href('/account/family/:id/guardians/:guardian/confirm', { id, guardian });
export const giveChildLogin = (id: string, email = '') =>
  href('/account/family/:id/sign-in', { id }) + (email ? `?${new URLSearchParams({ email })}` : '');
export const ownFamily = '/account/family' satisfies Page;
export const childPage = (id: string) => href('/account/family/:id', { id });
export const childPass = (id: string) => href('/account/family/:id/pass', { id });
export const childPassPicture = (id: string) => href('/account/family/:id/pass.svg', { id });
export const childParq = (id: string) => href('/account/family/:id/parq', { id });
export const childClasses = (id: string) => href('/account/family/:id/classes', { id });
export const childClassesOn = (id: string, day: string) =>
  `${childClasses(id)}?${new URLSearchParams({ day })}`;
export const childClass = (id: string, session: string) =>
  href('/account/family/:id/classes/:session', { id, session });
export const cancelChildClass = (id: string, session: string) =>
  href('/account/family/:id/classes/:session/cancel', { id, session });
export const childConsents = (id: string) => href('/account/family/:id/consents', { id });
export const withdrawChildHealth = (id: string) => href('/account/family/:id/consents/health', { id });
export const withdrawChildConsent = (id: string, kind: string) =>
  href('/account/family/:id/consents/:kind/withdraw', { id, kind });
export const closeChild = (id: string) => href('/account/family/:id/close', { id });
