import { href } from 'react-router';
import { type Page, thenTo } from './page.ts';

export const signUp = '/auth/signup' satisfies Page;
/** @param redirectTo where to go on to; empty: nowhere in particular */
export const signUpThen = (redirectTo: string) => thenTo(signUp, redirectTo);
/** @param tour the token of the links in mails about their tour */
export const signUpFromTour = (tour: string) => `${signUp}?${new URLSearchParams({ tour })}`;
export const signIn = '/auth/login' satisfies Page;
/** @param redirectTo where to go on to; empty: the person's own home page */
export const signInThen = (redirectTo: string) => thenTo(signIn, redirectTo);
export const signOut = '/auth/logout' satisfies Page;
export const forgotPassword = '/auth/forgot-password' satisfies Page;
/** @param redirectTo where to go on to once there is a new password; empty: nowhere in particular */
export const forgotPasswordThen = (redirectTo: string) => thenTo(forgotPassword, redirectTo);
export const resetPassword = '/auth/reset-password' satisfies Page;
export const confirmByLink = '/auth/confirm-email' satisfies Page;
export const confirmByCode = '/account/confirm-email' satisfies Page;
/** @param redirectTo what they have chosen, to go on to; empty: nothing */
export const confirmByLinkThen = (redirectTo: string) => thenTo(confirmByLink, redirectTo);
/** @param next where to go from there */
export const confirmThen = (next: string): string => `${confirmByCode}?${new URLSearchParams({ next })}`;
export const sendConfirmation = '/account/confirm-email/send' satisfies Page;
export const settingUp = '/account/setting-up' satisfies Page;
export const security = '/account/security' satisfies Page;
export const changePassword = '/account/security/password' satisfies Page;
export const changeEmail = '/account/security/email' satisfies Page;
export const dataAccess = '/account/security/data-access' satisfies Page;
/** What is closed for a while after a link from the front desk, and until when. */
export const closedForNow = '/account/security/closed' satisfies Page;
export const closeAccount = '/account/security/close' satisfies Page;
export const myData = '/account/security/my-data.json' satisfies Page;
export const myDataArchive = '/account/security/my-data.zip' satisfies Page;
export const serveFile = (id: string) => href('/files/:id', { id });
export const colourMode = '/account/security/colour-mode' satisfies Page;
export const endLoginSession = '/account/security/end-login-session' satisfies Page;
export const endOtherLoginSessions = '/account/security/end-other-login-sessions' satisfies Page;
export const inviteStaff = '/admin/adminControl/roles/invite' satisfies Page;
export const viewer = '/auth/viewer.json' satisfies Page;
export const listRoles = '/admin/adminControl/roles' satisfies Page;
export const changeRoles = (id: string) => href('/admin/adminControl/roles/:id', { id });
export const disableAccount = (id: string) => href('/admin/adminControl/roles/:id/disable', { id });
export const enableAccount = (id: string) => href('/admin/adminControl/roles/:id/enable', { id });
/** Where staff hand a person their own code or link. */
export const giveCode = (id: string) => href('/admin/member/:id/code', { id });
export const correctEmail = (id: string) => href('/admin/member/:id/email', { id });
export const openHandedLink = (id: string) => href('/admin/member/:id/code/open', { id });
export const resendConfirmation = (id: string) => href('/admin/member/:id/email/resend-confirmation', { id });
