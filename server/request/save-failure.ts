/** A failed save, with the specification's message (§8), so that the form is shown again with what was typed. */

import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import { DeadlineError } from '../data/deadline.ts';
import { NotFoundError, StoreUnavailableError, TransactionContentionError } from '../data/store.ts';
import { recordError } from '../log/record-error.ts';
import { type Context, connectionContext, loginContext, servicesContext } from './context.ts';

export interface SaveFailure {
  /** The end of `Failed to update profile: …`. */
  readonly reason: string;
  readonly status: number;
}

/** Tells the person why the store did not save; failures that are nobody's mistake are recorded for the admins. */
export function describeSaveFailure(error: unknown, url: URL, context: Context): SaveFailure {
  if (error instanceof NotFoundError) return { reason: profileMessages.notFound, status: 404 };
  const { requestId } = context.get(connectionContext);
  const route = url.pathname;
  const reference = recordError(context.get(servicesContext), error, {
    ...{ route, requestId },
    uid: context.get(loginContext)?.uid,
  });
  if (error instanceof TransactionContentionError || error instanceof DeadlineError) {
    return { reason: 'too many changes at once. Please try again', status: 503 };
  }
  if (error instanceof StoreUnavailableError)
    return { reason: profileMessages.storeUnavailable, status: 503 };
  return { reason: `something went wrong on our side. Please quote ${reference}`, status: 500 };
}
