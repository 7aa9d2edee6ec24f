import * as paths from '#app/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { PassCard } from '../../ui/pass-card.tsx';
import { useShell } from '../../ui/shell.ts';
import registerWorker from '../members/register-offline-worker.js?url&no-inline';
import type { PassView } from './pass-view.ts';
import refreshPass from './refresh-pass.js?url&no-inline';

type MemberPassProps = {
  pass: PassView;
  /** Without one, a link to the code on the whole screen stands in its place. */
  note?: string;
  size?: 'big' | 'compact';
  /** On the page that a tap on the code opens. */
  isWholeScreen?: boolean;
  /** The code under the picture, read out. Only for a page that reloads before the code expires. */
  codeToType?: string;
};

/** The signed-in member's own pass, with a code that is refreshed automatically. */
export function MemberPass({ pass, note, size, isWholeScreen, codeToType }: MemberPassProps) {
  const { club, mayKeepOffline } = useShell();
  return (
    <>
      <PassCard
        codeSrc={paths.passPicture}
        codeToType={codeToType}
        codeHref={isWholeScreen ? undefined : paths.wholeScreenPass}
        printedCodeSrc={pass.isPrintable ? paths.cardPicture : undefined}
        name={pass.name}
        status={
          <Chip tone={pass.status.tone} fact="status">
            {pass.status.text}
          </Chip>
        }
        lines={pass.lines}
        printedLines={[
          club.name,
          pass.isPrintable
            ? 'If found, please hand in at the desk.'
            : 'Not a pass: please show the code on your phone.',
        ]}
        note={note ?? <a href={paths.wholeScreenPass}>Show full screen</a>}
        size={size}
      />
      <noscript>
        {isWholeScreen ? null : <p className="dim no-print">Reload the page before you show the code.</p>}
      </noscript>
      <script defer src={refreshPass} />
      {mayKeepOffline ? <script defer src={registerWorker} data-worker={paths.offlineWorker} /> : null}
    </>
  );
}
