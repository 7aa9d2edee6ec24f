import { data } from 'react-router';
import { pageNotFound } from './rules.ts';

/** To throw from a loader or action whose object is not there, or is not this person's: the 404 page. */
export function notFound(request: Request) {
  return data(pageNotFound(new URL(request.url).pathname), { status: 404, statusText: 'Not Found' });
}
