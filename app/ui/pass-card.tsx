import './pass.css';
import type { ReactNode } from 'react';

type PassCardProps = {
  /** The image of the code on screen, new for every request; a script refreshes it by `data-pass-code`. Null: no code is shown. */
  codeSrc: string | null;
  /** The code for paper; without it the card prints without a code. */
  printedCodeSrc?: string | undefined;
  /** The code that stands under the picture, in groups of digits: read out, because a picture is not. */
  codeToType?: string | undefined;
  /** The link of the code. */
  codeHref?: string | undefined;
  name: string;
  /** The membership status, as a chip. */
  status?: ReactNode;
  /** On screen: what changes from month to month. */
  lines: readonly ReactNode[];
  /** On paper instead. */
  printedLines?: readonly string[];
  note?: ReactNode;
  /** `big`: the code above the name, as large as possible; `compact`: a card among others. */
  size?: 'big' | 'compact' | undefined;
};

/** The member's pass: on screen for the scanner, on paper the size of a bank card. */
export function PassCard(props: PassCardProps) {
  const {
    codeSrc,
    printedCodeSrc,
    codeToType,
    codeHref,
    name,
    status,
    lines,
    printedLines = [],
    note,
    size,
  } = props;
  const code = codeSrc && (
    <img src={codeSrc} alt="Your pass QR code. Hold it up to the scanner." data-pass-code />
  );
  return (
    <section className={size ? `pass pass-${size}` : 'pass'} aria-label={`Pass of ${name}`}>
      {codeSrc ? (
        <div className="pass-code no-print">
          {codeHref ? (
            <a href={codeHref} aria-label="Show pass full screen, with the code to type">
              {code}
            </a>
          ) : (
            code
          )}
          {codeToType ? <p className="hidden">Code to type at the kiosk: {spelt(codeToType)}</p> : null}
        </div>
      ) : null}
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

/** Digit by digit, with a pause after each group. */
const spelt = (code: string) =>
  code
    .split(/\D+/)
    .map((group) => [...group].join(' '))
    .join(', ');
