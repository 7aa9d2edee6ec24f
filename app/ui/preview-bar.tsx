import * as paths from '#app/paths.ts';
import { Notice } from './notice.tsx';
import { useShell } from './shell.ts';

/** On pages that staff see before the public does. */
export function PreviewBar() {
  const { isPreview, viewer } = useShell();
  if (!isPreview) return null;
  return (
    <Notice tone="info">
      Only staff see this. Everyone else sees “Opening soon”.{' '}
      {viewer?.isAdmin ? <a href={paths.opening}>Open the club</a> : null}
    </Notice>
  );
}
