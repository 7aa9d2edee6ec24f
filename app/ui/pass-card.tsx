import './pass.css';
import type { ReactNode } from 'react';

type PassCardProps = {
  /** The code as an SVG string from the server's own encoder, its quiet zone included. Never text from a person. */
  qrSvg: string;
  name: string;
  lines: readonly ReactNode[];
  note?: ReactNode;
  /** The code above the name, as large as the phone allows. */
  isBig?: boolean;
};

/** The member's pass: on screen for the scanner, on paper the size of a bank card. */
export function PassCard({ qrSvg, name, lines, note, isBig }: PassCardProps) {
  return (
    <section className={isBig ? 'pass pass-big' : 'pass'} aria-label={`Pass of ${name}`}>
      <div
        className="pass-code"
        role="img"
        aria-label="QR code of your pass"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own encoder from an opaque token
        dangerouslySetInnerHTML={{ __html: qrSvg }}
      />
      <div className="pass-text">
        <div>
          <h2>{name}</h2>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed lines of one card
            <p key={index}>{line}</p>
          ))}
        </div>
        {note ? <p className="pass-note">{note}</p> : null}
      </div>
    </section>
  );
}
