import { type HandedLink, isClosed } from '#domain/accounts/handed-link.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

interface Reader {
  readonly firstName: string;
  readonly clubName: string;
}

/** To somebody whose password was chosen with a link that the front desk handed over. */
export function passwordByDeskMail(reader: Reader, link: HandedLink, now: Temporal.Instant): MailText {
  const until = link.opensAt ? `until ${formatDateTime(link.opensAt, now)}` : 'until an admin opens them';
  return {
    template: 'password-by-desk',
    subject: `Your ${reader.clubName} password was set with a link from the front desk`,
    body: paragraphs(
      greet(reader.firstName),
      'The front desk has handed over a link for your account, and a password was chosen with it.',
      ...(isClosed(link, now)
        ? [
            `In case it wasn’t you: earlier health answers, guardians in your family, your data as a file and your email address stay closed ${until}. To open them now, choose a password with a link that we email you (“Forgot your password?”).`,
          ]
        : []),
      'If it wasn’t you, do that straight away, and tell an admin of the club.',
      reader.clubName,
    ),
  };
}

/** To somebody whose account an admin has opened again. */
export function handedLinkOpenedMail(reader: Reader): MailText {
  return {
    template: 'handed-link-opened',
    subject: `Your ${reader.clubName} account is open again`,
    body: paragraphs(
      greet(reader.firstName),
      'An admin has opened what was closed after your password was set with a link from the front desk: earlier health answers, guardians in your family, your data as a file and your email address.',
      'If you didn’t ask for this, choose a new password straight away (“Forgot your password?” on the sign-in page), and tell an admin.',
      reader.clubName,
    ),
  };
}
