import { data } from 'react-router';

/**
 * Throw it from a loader or action whose object does not exist, or is not this person's: gives the 404 page.
 * @param message by default the specification's, for an address that does not exist or whose ids cannot be ids
 */
export function notFound(url: URL, message = `Page not found: ${url.pathname}`) {
  return data(message, { status: 404, statusText: 'Not Found' });
}
