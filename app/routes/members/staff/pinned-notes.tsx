import { Notice } from '../../../ui/notice.tsx';

/** What the desk should read first; nothing where nothing is pinned. */
export function PinnedNotes({ notes }: { notes: readonly { id: string; text: string; who: string }[] }) {
  return notes.map(({ id, text, who }) => (
    <Notice key={id} tone="info">
      <p>{text}</p>
      <p className="faint">{who}</p>
    </Notice>
  ));
}
