import { Notice } from './notice.tsx';
import { useShell } from './shell.ts';

/** The result of the last post, or that an interrupted form has been restored. */
export function FlashMessage() {
  const { flash, formDraft } = useShell();
  if (formDraft && !flash) {
    return (
      <Notice tone="info" isAnnounced>
        You’re signed in again. Your form is as you left it. It hasn’t been sent yet.
      </Notice>
    );
  }
  return flash ? (
    <Notice tone={flash.tone} isAnnounced>
      {flash.text}
    </Notice>
  ) : null;
}
