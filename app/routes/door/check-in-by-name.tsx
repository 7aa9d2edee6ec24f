import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { readPick } from '#server/door/find-by-name.ts';
import { kioskAnswer } from '#server/door/kiosk-answer.ts';
import { answerAtKiosk, readNonce } from '#server/door/scan-at-kiosk.ts';
import { formContext, requireKiosk, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';
import type { Route } from './+types/check-in-by-name.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Check in' }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Also runs after the action, when there is an answer to show. */
export function loader({ context }: Route.LoaderArgs) {
  requireKiosk(context);
  if (!context.get(formContext)) throw redirect(paths.kiosk, 303);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { secret, now } = services;
  const kiosk = requireKiosk(context);
  const nonce = readNonce(context);
  const uid = readPick({ secret, kioskId: kiosk.id }, readText(context, 'pick'), now());
  if (nonce === null || uid === null) throw redirect(paths.findName, 303);
  const presented = { kind: 'member', uid, method: 'name' } as const;
  const screen = await answerAtKiosk(services, kiosk, { nonce, presented }, now());
  return kioskAnswer(screen, context);
}

export default function CheckInByNamePage({ actionData }: Route.ComponentProps) {
  return actionData ? <KioskAnswer {...actionData} /> : null;
}
