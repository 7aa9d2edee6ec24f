import { matchRoutes, RouterContextProvider } from 'react-router';
import type { AccessRow } from '#app/map/who.ts';
import type { BodyLimit } from '../http/exchange.ts';
import { isWebhook } from '../http/webhooks.ts';
import { connectionContext, servicesContext } from '../request/context.ts';
import type { Services } from '../services.ts';
import { readCredentials, runGuards } from './run-guards.ts';

/**
 * Runs the guards before a large body is read: how large it may be depends on the sender and the page.
 * @param access every URL pattern of the product with its row
 */
export function createBodyLimit(services: Services, access: Readonly<Record<string, AccessRow>>): BodyLimit {
  const { bodyBytes, importBodyBytes, pictureBodyBytes, smallBodyBytes } = services.config.limits;
  const routes = Object.entries(access).map(([path, row]) => ({ path, handle: row }));
  return async (pathname, headers, connection) => {
    // Each carries a signature over all of it.
    if (isWebhook(pathname)) return bodyBytes;
    const match = matchRoutes(routes, pageOf(pathname))?.at(-1);
    if (!match) return smallBodyBytes;
    const { guards, takesImport, takesPicture } = match.route.handle;
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(connectionContext, connection);
    // What comes with a token is read, never sent.
    if (guards.includes('api')) return 0;
    const outcome = await runGuards(guards, await readCredentials(headers, context), context);
    if (outcome.kind === 'allow-kiosk' || outcome.kind === 'allow-handover') return bodyBytes;
    if (outcome.kind !== 'allow') return 0;
    if (takesImport) return importBodyBytes;
    if (!outcome.login) return smallBodyBytes;
    return takesPicture ? pictureBodyBytes : bodyBytes;
  };
}

/** The router's own addresses for the data of a page end in `.data`. */
function pageOf(pathname: string): string {
  return pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/';
}
