import * as paths from '#app/paths.ts';

/** For whoever stops before the end: the way back to staff. */
export function GiveBack() {
  return (
    <p className="dim">
      Not now? Give the tablet back: nothing is saved until you press the button.{' '}
      <a href={paths.unlockTablet}>Unlock (staff)</a>
    </p>
  );
}
