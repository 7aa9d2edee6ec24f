import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { kioskAnswer } from '#server/door/kiosk-answer.ts';
import { answerAtKiosk, readNonce, readScannedCode } from '#server/door/scan-at-kiosk.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';
import type { Route } from './+types/kiosk.ts';
import { AskForPass } from './kiosk/ask-for-pass.tsx';
import { useCamera } from './kiosk/use-camera.ts';
import { useDoor } from './kiosk/use-door.ts';
import { useScannerKeys } from './kiosk/use-scanner-keys.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Check in' }];

/** For quicker answers, automatic focus and the camera; without script it is a form and an answer page. */
export const handle = { hydrate: true };

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return { kioskName: requireKiosk(context).name, nonce: randomUUID() };
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const [nonce, typed] = [readNonce(context), readScannedCode(context)];
  if (nonce === null || typed === null) return data({ screen: null }, { status: 422 });
  const presented = { kind: 'code', typed } as const;
  const kiosk = requireKiosk(context);
  const screen = await answerAtKiosk(services, kiosk, { nonce, presented }, services.now());
  return kioskAnswer({ screen }, context);
}

export default function KioskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { screen, scan, waiting } = useDoor();
  useScannerKeys(scan);
  const camera = useCamera(scan);
  const shown = screen ?? actionData?.screen;
  if (shown) return <KioskAnswer {...shown} />;
  const errors = actionData ? ['Scan your pass or type its code'] : [];
  return <AskForPass {...loaderData} errors={errors} camera={camera} waiting={waiting} onCode={scan} />;
}
