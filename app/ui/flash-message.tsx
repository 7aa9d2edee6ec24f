import * as paths from '#app/paths.ts';
import { SubmitButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { PostForm } from './post-form.tsx';
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
      {flash.undoId ? <WithUndo text={flash.text} undoId={flash.undoId} /> : flash.text}
    </Notice>
  ) : null;
}

function WithUndo({ text, undoId }: { text: string; undoId: string }) {
  return (
    <div className="row between">
      <span>{text}</span>
      <PostForm action={paths.undo(undoId)} isInline>
        <SubmitButton tone="quiet" isSmall>
          Undo
        </SubmitButton>
      </PostForm>
    </div>
  );
}
