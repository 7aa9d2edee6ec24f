import { Notice } from './notice.tsx';
import { useShell } from './shell.ts';

/** What the last post did, or that an interrupted form is back. */
export function FlashMessage() {
  const { flash, formDraft } = useShell();
  if (formDraft && !flash) {
    return (
      <Notice tone="info" isNews>
        You are signed in again. Your form is as you left it and has not been sent yet.
      </Notice>
    );
  }
  return flash ? (
    <Notice tone={flash.tone} isNews>
      {flash.text}
    </Notice>
  ) : null;
}
