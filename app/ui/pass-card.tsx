import './pass.css';
import type { ReactNode } from 'react';

type PassCardProps = {
  /** Where the code on the screen comes from, new at every look; `refreshing` marks it for the script that keeps it so. */
  codeSrc: string;
  /** The code for paper; left out, the card prints without one. */
  printedCodeSrc?: string | undefined;
  /** Where a tap on the code leads. */
  codeHref?: string | undefined;
  name: string;
  /** The state of the membership, as a chip. */
  status?: ReactNode;
  /** On the screen: what changes from month to month. */
  lines: readonly ReactNode[];
  /** On paper, in their place. */
  printedLines?: readonly string[];
  note?: ReactNode;
  /** The code above the name, as large as the phone allows. */
  isBig?: boolean;
};

/** The member's pass: on screen for the scanner, on paper the size of a bank card. */
export function PassCard(props: PassCardProps) {
  const { codeSrc, printedCodeSrc, codeHref, name, status, lines, printedLines = [], note, isBig } = props;
  const code = (
    <img src={codeSrc} alt="QR code of your pass, to be held in front of the scanner" data-pass-code />
  );
  return (
    <section className={isBig ? 'pass pass-big' : 'pass'} aria-label={`Pass of ${name}`}>
      <div className="pass-code no-print">
        {codeHref ? (
          <a href={codeHref} aria-label="Show the QR code of your pass on the whole screen">
            {code}
          </a>
        ) : (
          code
        )}
      </div>
      {printedCodeSrc ? (
        <div className="pass-code print-only">
          <img src={printedCodeSrc} alt="QR code of your printed pass" />
        </div>
      ) : null}
      <div className="pass-text">
        <div className="stack-tight">
          <h2>{name}</h2>
          {status ? <p>{status}</p> : null}
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed lines of one card
            <p key={index} className="no-print">
              {line}
            </p>
          ))}
          {printedLines.map((line) => (
            <p key={line} className="print-only">
              {line}
            </p>
          ))}
        </div>
        {note ? <p className="pass-note">{note}</p> : null}
      </div>
    </section>
  );
}
