import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { kioskAnswer } from '#server/door/kiosk-answer.ts';
import { answerAtKiosk, readNonce, readScannedCode } from '#server/door/scan-at-kiosk.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';
import registerWorker from '../members/register-offline-worker.js?url&no-inline';
import type { Route } from './+types/kiosk.ts';
import { AskForPass } from './kiosk/ask-for-pass.tsx';
import { useCamera } from './kiosk/use-camera.ts';
import { useDoor } from './kiosk/use-door.ts';
import { useScannerKeys } from './kiosk/use-scanner-keys.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Check in' }];

/** For quicker answers, automatic focus, the camera, and work without a connection; without script it is a form and an answer page. */
export const handle = { hydrate: true };

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { isOfflineCopyOn } = context.get(servicesContext).config;
  return { kioskName: requireKiosk(context).name, nonce: randomUUID(), canReload: isOfflineCopyOn };
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
  const { screen, scan, waiting, offlineSince } = useDoor();
  useScannerKeys(scan);
  const camera = useCamera(scan);
  const shown = screen ?? actionData?.screen;
  const errors = actionData ? ['Scan your pass or type its code'] : [];
  return (
    <>
      {shown ? (
        <KioskAnswer {...shown} />
      ) : (
        <AskForPass {...loaderData} {...{ errors, camera, waiting, offlineSince }} onCode={scan} />
      )}
      {loaderData.canReload ? (
        <script defer src={registerWorker} data-worker={paths.kioskWorker} data-scope={paths.kiosk} />
      ) : null}
    </>
  );
}
