import { Outlet } from 'react-router';
import { KioskAnswer } from '#app/ui/kiosk-answer.tsx';

/** Every page of the door's devices brings its whole screen itself. */
export default function KioskFrame() {
  return <Outlet />;
}

/** What went wrong is for the log. The device shows no page that leads elsewhere, and asks again by itself. */
export function ErrorBoundary() {
  return (
    <>
      <meta httpEquiv="refresh" content="6;url=/kiosk" />
      <KioskAnswer tone="no" title="Please see the desk" line="The door cannot answer just now." />
    </>
  );
}
