/** Double submit: one effect, and the second gets the first's answer. State is in the store, so instances agree. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { data } from 'react-router';
import { formSubmissions } from '../data/collections/forms.ts';
import { currentDeadline } from '../data/deadline.ts';
import { appHeaders } from '../http/connection.ts';
import { OtherTillError } from '../payments/till/find-drawer.ts';
import { type Claim, claimSubmission, isLapsed, type Submission } from './claim-submission.ts';
import { type Context, formContext, loginContext, servicesContext } from './context.ts';
import { typedFields } from './form-draft.ts';
import { refuse } from './read-form.ts';

/** A repeat checks for the first's result at most this many times, and never past the page's deadline. */
const POLLS = 40;
const POLL_MS = 250;

/** The same person sending the same fields from the same rendering of a form. */
async function submissionId(path: string, uid: string, form: FormData): Promise<string> {
  const hash = createHash('sha256').update(`${path}\0${uid}`);
  for (const [name, value] of form) {
    hash.update(`\0${name}\0${typeof value === 'string' ? value : value.name}`);
    // A corrected file may keep its name, so the contents are hashed.
    if (typeof value !== 'string') hash.update('\0').update(await value.bytes());
  }
  return hash.digest('base64url');
}

/** The id of the submission that this form is; null: it has no one-time token. */
export async function findSubmissionId(url: URL, context: Context): Promise<string | null> {
  const form = context.get(formContext);
  if (!form?.get('formToken')) return null;
  return submissionId(url.pathname, context.get(loginContext)?.uid ?? '', form);
}

/**
 * Runs `work` once for this submission. A redirect is stored and returned to a repeat; anything else
 * (a form with errors, a failure) leaves the token unused, so that the corrected form can be sent. Where cash would go into another till than
 * the page said, nothing is done, and the form is shown again.
 * @throws a 409 page where the first is still running
 */
export async function submitOnce<T>(
  url: URL,
  context: Context,
  work: () => Promise<T | Response>,
): Promise<T | Response> {
  const id = await findSubmissionId(url, context);
  const run = () => work().catch((error: unknown): T => formAgain(context, error));
  if (!id) return run();
  const services = context.get(servicesContext);
  const { waitUntil } = currentDeadline();
  let claim = await claimSubmission(services, id);
  for (let poll = 0; !claim && poll < POLLS && performance.now() + POLL_MS < waitUntil; poll += 1) {
    const first = await services.store.find(formSubmissions, id);
    if (first?.isDone) return repeatOf(first);
    if (!first || isLapsed(first, services.now())) claim = await claimSubmission(services, id);
    else await sleep(POLL_MS);
  }
  if (claim) return finishClaim(claim, run);
  throw data('We’re still processing this form. Please wait a moment, then reload the page.', {
    status: 409,
  });
}

/** @throws any other error */
function formAgain<T>(context: Context, error: unknown): T {
  const form = context.get(formContext);
  if (!(error instanceof OtherTillError) || !form) throw error;
  const result = { status: 'error', initialValue: typedFields(form) } as const;
  // As every other refusal of the form, which its page reads as `actionData`.
  return refuse({ ...result, error: { '': [error.message] } }, 409) as T;
}

async function finishClaim<T>(claim: Claim, work: () => Promise<T | Response>): Promise<T | Response> {
  let outcome: T | Response;
  try {
    outcome = await work();
  } catch (error) {
    await claim.giveUp();
    throw error;
  }
  const answer = outcome instanceof Response ? answerOf(outcome) : null;
  if (answer === null) await claim.giveUp();
  else await claim.finish(answer);
  return outcome;
}

/** What a repeat is given of a response; null: it leads nowhere. */
export function answerOf({ headers }: Response): Pick<Submission, 'location' | 'flash'> | null {
  const location = headers.get('Location');
  return location === null ? null : { location, flash: headers.get(appHeaders.flash) ?? '' };
}

export function repeatOf({ location, flash }: Pick<Submission, 'location' | 'flash'>): Response {
  const headers = new Headers({ Location: location });
  if (flash) headers.set(appHeaders.flash, flash);
  return new Response(null, { status: 303, headers });
}
