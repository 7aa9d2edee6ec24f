import { emailOrNull } from '../email.ts';
import {
  findConfirmation,
  prepareConfirmation,
  prepareDueConfirmation,
  requireProof,
} from '../email-confirmations.ts';
import { createEngineTools } from '../engine-parts.ts';
import type { Identity } from '../identity.ts';
import {
  describeSession,
  endLoginSession,
  listSessionsOf,
  revokeLoginSession,
  verifyCachedLogin,
  verifyLogin,
} from '../login-sessions.ts';
import { prepareInvitation, readResetLink, requestPasswordReset } from '../reset-links.ts';
import { createAdminAccounts } from './admin-accounts.ts';
import { changePassword, confirmPassword } from './change-credentials.ts';
import { confirmEmail, correctEmail, requestEmailChange } from './change-email.ts';
import { withNetworkError } from './firebase-errors.ts';
import { askAccount, toAccount } from './firebase-sessions.ts';
import { createIdentityToolkit } from './identity-toolkit.ts';
import {
  createAccount,
  deleteAccount,
  dropPassword,
  revokeAll,
  setClaims,
  setDisabled,
} from './manage-accounts.ts';
import type { Engine, FirebaseIdentityParts } from './parts.ts';
import { resetPassword } from './password-reset.ts';
import { signIn, signUp } from './sign-in.ts';

/** The identity engine on Firebase Auth: accounts are stored at Google; login sessions, limits and links are documents in the store. */
export function createFirebaseIdentity(parts: FirebaseIdentityParts): Identity {
  const engine = assemble(parts);
  const { admin, store, oneAtATime } = engine;
  return {
    engine: 'firebase',
    signUp: (credentials, origin) => withNetworkError(signUp(engine, credentials, origin)),
    signIn: (credentials, origin) => withNetworkError(signIn(engine, credentials, origin)),
    async signOut(token) {
      const uid = await endLoginSession(engine, token);
      if (uid) engine.note('sign-out.ok', { uid });
    },
    verifyCached: (token) => verifyCachedLogin(engine, token),
    verify: (token) => verifyLogin(engine, token),
    requestPasswordReset: (email, origin, goOnTo) => requestPasswordReset(engine, email, origin, goOnTo),
    readResetLink: (token) => readResetLink(engine, engine.store, token),
    resetPassword: (token, password, origin, alongside) =>
      withNetworkError(resetPassword(engine, { token, password }, origin, alongside)),
    changePassword: (login, current, next) =>
      oneAtATime(login.uid, () => withNetworkError(changePassword(engine, login, current, next))),
    requestEmailChange: (login, current, email) =>
      oneAtATime(login.uid, () => withNetworkError(requestEmailChange(engine, login, current, email))),
    prepareConfirmation: (account) => prepareConfirmation(engine, { account, email: account.email }),
    async prepareDueConfirmation(uid, due) {
      const user = await admin.find(uid);
      return prepareDueConfirmation(engine, user && toAccount(user), due);
    },
    findConfirmation: (of) => findConfirmation(engine, of),
    async confirmEmail(proof, origin, alongside) {
      const proved = await requireProof(engine, proof, origin);
      return withNetworkError(confirmEmail(engine, proved, alongside));
    },
    correctEmail: (correction, alongside) => withNetworkError(correctEmail(engine, correction, alongside)),
    confirmPassword: (login, password) =>
      oneAtATime(login.uid, () => withNetworkError(confirmPassword(engine, login, password))),
    async findAccount(uid) {
      const user = await admin.find(uid);
      return user && toAccount(user);
    },
    async findAccounts(uids) {
      const found = new Map((await admin.findMany(uids)).map((user) => [user.uid, toAccount(user)]));
      return uids.map((uid) => found.get(uid) ?? null);
    },
    async findAccountByEmail(typed) {
      const email = emailOrNull(typed);
      const user = email ? await admin.findByEmail(email) : null;
      return user && toAccount(user);
    },
    createAccount: (account) => createAccount(engine, account),
    prepareInvitation: (account, as) => prepareInvitation(engine, account, as),
    setClaims: (uid, claims) => setClaims(engine, uid, claims),
    setDisabled: (uid, isDisabled) => setDisabled(engine, uid, isDisabled),
    dropPassword: (uid) => dropPassword(engine, uid),
    async listLoginSessions(login) {
      const sessions = await listSessionsOf(store, login.uid);
      return sessions.map((session) => describeSession(session, login.loginSessionId));
    },
    revokeLoginSession: (login, id) => revokeLoginSession(engine, login, id),
    revokeAll: (uid, except) => revokeAll(engine, uid, except),
    deleteAccount: (uid) => deleteAccount(engine, uid),
    settled: () => engine.background.settled(),
  };
}

function assemble({ firebase, ...parts }: FirebaseIdentityParts): Engine {
  const toolkit = createIdentityToolkit(firebase, parts.log);
  const admin = createAdminAccounts(firebase);
  return {
    ...parts,
    ...createEngineTools(parts),
    toolkit,
    admin,
    askAccount: (session) => askAccount({ admin, secret: parts.secret }, session),
    findHolder: (email) => admin.findByEmail(email),
  };
}
