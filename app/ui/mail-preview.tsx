import './lists.css';
import '../routes/club/staff/club-staff.css';
import type { ReactNode } from 'react';

type MailPreviewProps = {
  /** The email as its first reader gets it; null: nobody does. */
  first: { readonly name: string; readonly subject: string; readonly body: string } | null;
  /** Who gets it, and who does not. */
  children: ReactNode;
  /** Where the email is in HTML. */
  htmlHref?: string;
};

/** An email to many, before it’s sent. The button that asks for it leads to `#preview`. */
export function MailPreview({ first, children, htmlHref }: MailPreviewProps) {
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
          {htmlHref ? <MailFrame subject={first.subject} href={htmlHref} /> : null}
          {htmlHref ? <h3>In plain text</h3> : null}
          <p className="typed">{first.body}</p>
        </>
      ) : null}
    </section>
  );
}

/** An email in HTML, in a frame where nothing of it can run. The page’s response needs `appHeaders.frame`. */
export function MailFrame({ subject, href }: { subject: string; href: string }) {
  return (
    <>
      {/* Not in the order of the keyboard, which would be lost in it: the link below opens the same. */}
      <iframe className="mail-frame" sandbox="" tabIndex={-1} src={href} title={`In HTML: ${subject}`} />
      <p>
        <a href={href}>Open it on a page of its own</a>
      </p>
    </>
  );
}
