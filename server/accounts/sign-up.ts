import { AlreadyExistsError } from '../data/store.ts';
import {
  AuthError,
  ConfirmationError,
  type ConfirmationMail,
  type SignedIn,
  type SignInOrigin,
} from '../identity/identity.ts';
import { createMember, type NewMember } from '../members/create-member.ts';
import type { Services } from '../services.ts';

interface Applicant extends Omit<NewMember, 'uid'> {
  readonly password: string;
  /** One of our own pages, which the link in the email takes along; empty: none. */
  readonly goOnTo: string;
}
type Parts = Pick<Services, 'identity' | 'store' | 'clubEvents' | 'now'>;

/**
 * Creates the account and the profile, and emails what confirms the address. A second submit signs in to the account that the
 * first created, and sends nothing: the page after it has a button for another code.
 * @throws AuthError, IdentityBusyError, StoreUnavailableError
 */
export async function signUp(services: Parts, applicant: Applicant, origin: SignInOrigin): Promise<SignedIn> {
  const { password, goOnTo, ...person } = applicant;
  const { isNew, ...signedIn } = await signUpOrIn(services, { email: person.email, password }, origin);
  const { uid, email } = signedIn.login;
  const confirmation = isNew ? await prepareConfirmation(services, uid, goOnTo) : null;
  try {
    await services.store.batch((batch) => {
      confirmation?.addTo(batch);
      createMember(batch, { ...person, uid, email }, services.now());
      services.clubEvents.note(batch, { type: 'member.created', memberUid: uid });
    });
  } catch (error) {
    // Another client may have created the profile, or this is the second submit, or the second was faster.
    if (!(error instanceof AlreadyExistsError)) throw error;
    if (confirmation) await services.store.batch((batch) => confirmation.addTo(batch));
  }
  return signedIn;
}

async function signUpOrIn(
  { identity }: Parts,
  credentials: { email: string; password: string },
  origin: SignInOrigin,
): Promise<SignedIn & { readonly isNew: boolean }> {
  try {
    return { ...(await identity.signUp(credentials, origin)), isNew: true };
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'email-already-in-use') throw error;
    const signedIn = await identity.signIn(credentials, origin).catch(() => {
      throw error;
    });
    return { ...signedIn, isNew: false };
  }
}

/** Null: the address is confirmed, or has been sent enough emails for now: the person can ask for one later. */
async function prepareConfirmation(
  { identity }: Parts,
  uid: string,
  goOnTo: string,
): Promise<ConfirmationMail | null> {
  try {
    return await identity.prepareDueConfirmation(uid, { goOnTo });
  } catch (error) {
    if (error instanceof ConfirmationError) return null;
    throw error;
  }
}
