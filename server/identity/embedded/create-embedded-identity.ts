import { accounts } from '../../data/collections/identity.ts';
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
  endSessionsOf,
  listSessionsOf,
  revokeLoginSession,
  verifyCachedLogin,
  verifyLogin,
} from '../login-sessions.ts';
import { prepareInvitation, readResetLink, requestPasswordReset } from '../reset-links.ts';
import { findAccountOf, toAccount } from './accounts.ts';
import { ARGON_COST } from './argon.ts';
import { changePassword, confirmPassword } from './change-credentials.ts';
import { confirmEmail, correctEmail, requestEmailChange } from './change-email.ts';
import { deleteAccount, dropPassword, setClaims, setDisabled } from './manage-accounts.ts';
import type { EmbeddedIdentityParts, Engine } from './parts.ts';
import { createPasswordChecks } from './password-checks.ts';
import { resetPassword } from './password-reset.ts';
import { signIn } from './sign-in.ts';
import { createAccount, signUp } from './sign-up.ts';

/** The identity engine that needs only the store: accounts, login sessions and throttles are documents in it. */
export function createEmbeddedIdentity(parts: EmbeddedIdentityParts): Identity {
  const engine = assemble(parts);
  const { store, oneAtATime } = engine;
  return {
    engine: 'embedded',
    signUp: (credentials, origin) => signUp(engine, credentials, origin),
    signIn: (credentials, origin) => signIn(engine, credentials, origin),
    async signOut(token) {
      const uid = await endLoginSession(engine, token);
      if (uid) engine.note('sign-out.ok', { uid });
    },
    verifyCached: (token) => verifyCachedLogin(engine, token),
    verify: (token) => verifyLogin(engine, token),
    requestPasswordReset: (email, origin, goOnTo) => requestPasswordReset(engine, email, origin, goOnTo),
    readResetLink: (token) => readResetLink(engine, engine.store, token),
    resetPassword: (token, password, origin, alongside) =>
      resetPassword(engine, { token, password }, origin, alongside),
    changePassword: (login, current, next) =>
      oneAtATime(login.uid, () => changePassword(engine, login, current, next)),
    requestEmailChange: (login, current, email) =>
      oneAtATime(login.uid, () => requestEmailChange(engine, login, current, email)),
    prepareConfirmation: (account) => prepareConfirmation(engine, { account, email: account.email }),
    async prepareDueConfirmation(uid, due) {
      const account = await store.find(accounts, uid);
      return prepareDueConfirmation(engine, account && toAccount(account), due);
    },
    findConfirmation: (of) => findConfirmation(engine, of),
    async confirmEmail(proof, origin, alongside) {
      return confirmEmail(engine, await requireProof(engine, proof, origin), alongside);
    },
    correctEmail: (correction, alongside) => correctEmail(engine, correction, alongside),
    confirmPassword: (login, password) =>
      oneAtATime(login.uid, () => confirmPassword(engine, login, password)),
    async findAccount(uid) {
      const account = await store.find(accounts, uid);
      return account && toAccount(account);
    },
    async findAccounts(uids) {
      const found = await store.findMany(accounts, uids);
      return found.map((account) => account && toAccount(account));
    },
    async findAccountByEmail(typed) {
      const email = emailOrNull(typed);
      const account = email && (await findAccountOf(store, email));
      return account ? toAccount(account) : null;
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
    async revokeAll(uid, except) {
      await endSessionsOf(engine, uid, except);
    },
    deleteAccount: (uid) => deleteAccount(engine, uid),
    settled: () => engine.background.settled(),
  };
}

function assemble({ argon = ARGON_COST, ...parts }: EmbeddedIdentityParts): Engine {
  const { store } = parts;
  return {
    ...parts,
    ...createEngineTools(parts),
    passwords: createPasswordChecks(argon, parts.processes),
    async askAccount({ uid }) {
      const account = await store.find(accounts, uid);
      if (!account || account.isDisabled) return null;
      const { email, claims, emailConfirmedAt } = account;
      return { email, claims, isEmailConfirmed: emailConfirmedAt !== null };
    },
    async findHolder(email) {
      const account = await findAccountOf(store, email);
      return account && { uid: account.id };
    },
  };
}
