import './list/list.css';
import type { ReactNode } from 'react';

type MailPreviewProps = {
  /** The email as its first reader gets it; null: nobody does. */
  first: { readonly name: string; readonly subject: string; readonly body: string } | null;
  /** Who gets it, and who does not. */
  children: ReactNode;
};

/** An email to many, before it’s sent. The button that asks for it leads to `#preview`. */
export function MailPreview({ first, children }: MailPreviewProps) {
  return (
    <section className="card stack" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {children}
      {first ? (
        <>
          <p className="dim">{`As ${first.name} will read it:`}</p>
          <p>
            <b>{first.subject}</b>
          </p>
          <p className="typed">{first.body}</p>
        </>
      ) : null}
    </section>
  );
}
