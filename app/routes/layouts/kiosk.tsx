import { Outlet } from 'react-router';
import { backToKiosk } from '#server/door/kiosk-answer.ts';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';

/** For the page below alone: each route says its own, and where one fails, this one's count. */
export const headers = () => backToKiosk(6);

/** Every page of the door's devices brings its whole screen itself. */
export default function KioskFrame() {
  return <Outlet />;
}

/** What went wrong is for the log. The device shows no page that leads elsewhere, and asks again by itself. */
export function ErrorBoundary() {
  return (
    <>
      <title>Please see the desk</title>
      <KioskAnswer tone="no" title="Please see the desk" line="The door can’t check passes right now." />
    </>
  );
}
