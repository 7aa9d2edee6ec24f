import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { answerAtKiosk, readNonce, readScannedCode } from '#server/door/scan-at-kiosk.ts';
import { setKioskCookie } from '#server/identity/kiosk-cookie.ts';
import { credentialsContext, requireKiosk, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/scan-code.ts';

/** The kiosk's form for a page with script: the same answer as JSON. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const [nonce, typed] = [readNonce(context), readScannedCode(context)];
  if (nonce === null || typed === null) return Response.json({ screen: null }, { status: 422 });
  const attempt = { nonce, presented: { kind: 'code', typed } as const };
  const screen = await answerAtKiosk(services, requireKiosk(context), attempt, services.now());
  const { kioskToken: token } = context.get(credentialsContext);
  const headers = token ? { 'Set-Cookie': await setKioskCookie(token, context) } : undefined;
  return Response.json({ screen }, { headers });
}

export function loader() {
  throw redirect(paths.kiosk, 303);
}
