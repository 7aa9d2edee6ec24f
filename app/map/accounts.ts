import { address, thenTo } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, cached, frontDesk, open, signedIn } from './who.ts';

export const signUp = '/auth/signup';
/** @param redirectTo where to go on to; empty: nowhere in particular */
export const signUpThen = (redirectTo: string) => thenTo(signUp, redirectTo);
/** @param tour the token of the links in mails about their tour */
export const signUpFromTour = (tour: string) => `${signUp}?${new URLSearchParams({ tour })}`;
export const signIn = '/auth/login';
/** @param redirectTo where to go on to; empty: the person's own home page */
export const signInThen = (redirectTo: string) => thenTo(signIn, redirectTo);
export const signOut = '/auth/logout';
export const forgotPassword = '/auth/forgot-password';
/** @param redirectTo where to go on to once there is a new password; empty: nowhere in particular */
export const forgotPasswordThen = (redirectTo: string) => thenTo(forgotPassword, redirectTo);
export const resetPassword = '/auth/reset-password';
export const confirmByLink = '/auth/confirm-email';
export const confirmByCode = '/account/confirm-email';
/** @param redirectTo what they have chosen, to go on to; empty: nothing */
export const confirmByLinkThen = (redirectTo: string) => thenTo(confirmByLink, redirectTo);
/** @param next where to go from there */
export const confirmThen = (next: string): string => `${confirmByCode}?${new URLSearchParams({ next })}`;
export const sendConfirmation = '/account/confirm-email/send';
export const settingUp = '/account/setting-up';
export const security = '/account/security';
export const changePassword = '/account/security/password';
export const changeEmail = '/account/security/email';
export const dataAccess = '/account/security/data-access';
/** What is closed for a while after a link from the front desk, and until when. */
export const closedForNow = '/account/security/closed';
export const closeAccount = '/account/security/close';
export const myData = '/account/security/my-data.json';
export const myDataArchive = '/account/security/my-data.zip';
export const serveFile = address('/files/:id');
export const colourMode = '/account/security/colour-mode';
export const endLoginSession = '/account/security/end-login-session';
export const endOtherLoginSessions = '/account/security/end-other-login-sessions';
export const inviteStaff = '/admin/adminControl/roles/invite';
export const viewer = '/auth/viewer.json';
export const listRoles = '/admin/adminControl/roles';
export const changeRoles = address('/admin/adminControl/roles/:id');
export const disableAccount = address('/admin/adminControl/roles/:id/disable');
export const enableAccount = address('/admin/adminControl/roles/:id/enable');
/** Where staff hand a person their own code or link. */
export const giveCode = address('/admin/member/:id/code');
export const correctEmail = address('/admin/member/:id/email');
export const openHandedLink = address('/admin/member/:id/code/open');
export const resendConfirmation = address('/admin/member/:id/email/resend-confirmation');

export default rows(
  pages('accounts', 'default', always, { signIn, signOut, forgotPassword, resetPassword, confirmByLink }),
  pages('accounts', 'default', open, { signUp }),
  pages('accounts', 'protected', cached, { security, closedForNow, dataAccess, settingUp }),
  pages('accounts', 'protected', signedIn, { confirmByCode, changePassword }),
  pages('accounts', 'protected', signedIn, { closeAccount, changeEmail }, { isClosedAfterHandedLink: true }),
  answers('accounts', signedIn, {
    sendConfirmation,
    endLoginSession,
    endOtherLoginSessions,
    serveFile,
  }),
  answers('accounts', signedIn, { myData, myDataArchive }, { isClosedAfterHandedLink: true }),
  answers('accounts', cached, { colourMode }),
  answers('accounts', always, { viewer }),
  pages('accounts/staff', 'admin', admins, {
    correctEmail,
    listRoles,
    inviteStaff,
    changeRoles,
    disableAccount,
    enableAccount,
  }),
  pages('accounts/staff', 'admin', frontDesk, { giveCode }),
  answers('accounts/staff', admins, { openHandedLink }),
  answers('accounts/staff', frontDesk, { resendConfirmation }),
);
