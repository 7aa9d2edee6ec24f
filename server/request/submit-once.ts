/** Double submit: one effect, and the second answer is the first's. Held in the store, so instances agree. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { data } from 'react-router';
import { formSubmissions } from '../data/collections/forms.ts';
import { AlreadyExistsError } from '../data/store.ts';
import { appHeaders } from '../http/connection.ts';
import { type Context, formContext, loginContext, servicesContext } from './context.ts';

const KEPT = Temporal.Duration.from({ hours: 24 });
const POLLS = 40;
const POLL_MS = 250;

/** The same person sending the same fields from the same rendering of a form. */
async function submissionId(path: string, uid: string, form: FormData): Promise<string> {
  const hash = createHash('sha256').update(`${path}\0${uid}`);
  for (const [name, value] of form) {
    hash.update(`\0${name}\0${typeof value === 'string' ? value : value.name}`);
    // A list that was mended keeps its name.
    if (typeof value !== 'string') hash.update('\0').update(await value.bytes());
  }
  return hash.digest('base64url');
}

/**
 * Runs `work` once for this submission. A redirect is remembered and given again to a repeat; anything else
 * (a form with errors, a failure) leaves the token fresh, so that the mended form can be sent.
 */
export async function submitOnce<T>(
  url: URL,
  context: Context,
  work: () => Promise<T | Response>,
): Promise<T | Response> {
  const { store, now } = context.get(servicesContext);
  const form = context.get(formContext);
  if (!form?.get('formToken')) return work();
  const id = await submissionId(url.pathname, context.get(loginContext)?.uid ?? '', form);
  const blank = { location: '', flash: '', isDone: false, expiresAt: now().add(KEPT) };
  try {
    await store.create(formSubmissions, { id, ...blank });
  } catch (error) {
    if (error instanceof AlreadyExistsError)
      return (await findFirstOutcome(id, context)) ?? submitOnce(url, context, work);
    throw error;
  }
  return rememberOutcome(id, context, work);
}

async function rememberOutcome<T>(id: string, context: Context, work: () => Promise<T | Response>) {
  const { store, log } = context.get(servicesContext);
  const forget = () => store.remove(formSubmissions, id).catch(() => {});
  let outcome: T | Response;
  try {
    outcome = await work();
  } catch (error) {
    await forget();
    throw error;
  }
  const location = outcome instanceof Response ? outcome.headers.get('Location') : null;
  if (location === null) {
    await forget();
    return outcome;
  }
  const flash = (outcome as Response).headers.get(appHeaders.flash) ?? '';
  try {
    await store.update(formSubmissions, id, { location, flash, isDone: true });
  } catch (error) {
    // It has been done: were it forgotten, a repeat would do it again.
    log.warn({ event: 'form.outcome-not-kept', err: error }, 'What a form came to could not be kept');
  }
  return outcome;
}

/**
 * The first submission's redirect, waited for; null when it came to nothing, so that this one may try.
 * @throws a 409 page where the first is still at it
 */
async function findFirstOutcome(id: string, context: Context): Promise<Response | null> {
  const { store } = context.get(servicesContext);
  for (let poll = 0; poll < POLLS; poll += 1) {
    const first = await store.find(formSubmissions, id);
    if (!first) return null;
    if (first.isDone) {
      const headers = new Headers({ Location: first.location });
      if (first.flash) headers.set(appHeaders.flash, first.flash);
      return new Response(null, { status: 303, headers });
    }
    await sleep(POLL_MS);
  }
  throw data('This form is still being dealt with. Please wait a moment and look again.', { status: 409 });
}
