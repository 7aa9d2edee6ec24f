import { Outlet } from 'react-router';
import { backToKiosk } from '#server/door/kiosk-answer.ts';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** Only for the page below: each route sets its own headers, and these apply when it fails. */
export const headers = () => backToKiosk(6);

/** Every kiosk page renders its whole screen. */
export default function KioskFrame() {
  return <Outlet />;
}

/** Errors go to the log. The device shows no links and retries by itself. */
export function ErrorBoundary() {
  return (
    <>
      <PageTitle page="Please see the desk" />
      <KioskAnswer tone="no" title="Please see the desk" line="The door can’t check passes right now." />
    </>
  );
}
