import { data } from 'react-router';
import { pageNotFound } from './rules.ts';

/** Throw it from a loader or action whose object does not exist, or is not this person's: gives the 404 page. */
export function notFound(url: URL, message = pageNotFound(url.pathname)) {
  return data(message, { status: 404, statusText: 'Not Found' });
}
