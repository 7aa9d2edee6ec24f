import * as paths from '#app/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { PassCard } from '../../ui/pass-card.tsx';
import { useShell } from '../../ui/shell.ts';
import keepPassNew from './keep-pass-new.js?url&no-inline';
import type { PassView } from './pass-view.ts';

type MemberPassProps = {
  pass: PassView;
  note: string;
  isBig?: boolean;
  /** On the page that a tap on the code leads to. */
  isWholeScreen?: boolean;
  isPrintable?: boolean;
};

/** The signed-in member's own pass, with a code that stays new. */
export function MemberPass({ pass, note, isBig, isWholeScreen, isPrintable }: MemberPassProps) {
  const { club } = useShell();
  return (
    <>
      <PassCard
        codeSrc={paths.passPicture}
        codeHref={isWholeScreen ? undefined : paths.wholeScreenPass}
        printedCodeSrc={isPrintable ? paths.cardPicture : undefined}
        name={pass.name}
        status={<Chip tone={pass.status.tone}>{pass.status.text}</Chip>}
        lines={pass.lines}
        printedLines={[club.name, 'If found, please hand it in at the desk.']}
        note={note}
        isBig={isBig}
      />
      <script async src={keepPassNew} />
    </>
  );
}
