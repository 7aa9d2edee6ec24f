import { ButtonLink, SubmitButton } from '../../../../../ui/button.tsx';
import type { BuilderView } from './load-builder.ts';

/** Saves, undoes and discards. */
export function BuilderFoot({ view: { unsaved }, viewHref }: { view: BuilderView; viewHref: string }) {
  return (
    <div className="builder-foot stack-tight">
      <p className="dim">{unsavedSentence(unsaved)}</p>
      <div className="row">
        <SubmitButton name="step" value="save">
          Save
        </SubmitButton>
        {unsaved?.canUndo ? (
          <SubmitButton name="step" value="undo" tone="quiet" icon="history">
            Undo last step
          </SubmitButton>
        ) : null}
        {unsaved ? (
          <SubmitButton name="step" value="discard" tone="danger">
            Discard changes
          </SubmitButton>
        ) : (
          <ButtonLink href={viewHref} tone="quiet">
            Close
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function unsavedSentence(unsaved: BuilderView['unsaved']): string {
  if (!unsaved) return 'Your changes are kept as you go, and take effect when you save.';
  const who = unsaved.byOther ? `${unsaved.byOther} has` : 'You have';
  return `${who} unsaved changes. Last change: ${unsaved.when}.`;
}
