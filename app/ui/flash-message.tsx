import { Notice } from './notice.tsx';
import { useShell } from './shell.ts';

/** What the last post did, or that an interrupted form is back. */
export function NewsOfThePost() {
  const { notice, heldForm } = useShell();
  if (heldForm && !notice) {
    return (
      <Notice tone="info" isNews>
        You are signed in again. Your form is as you left it and has not been sent yet.
      </Notice>
    );
  }
  return notice ? (
    <Notice tone={notice.tone} isNews>
      {notice.text}
    </Notice>
  ) : null;
}
