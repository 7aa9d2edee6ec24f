import { data } from 'react-router';
import { pageNotFound } from './rules.ts';

/** To throw from a loader or action whose object is not there, or is not this person's: the 404 page. */
export function notFound(url: URL, message = pageNotFound(url.pathname)) {
  return data(message, { status: 404, statusText: 'Not Found' });
}
