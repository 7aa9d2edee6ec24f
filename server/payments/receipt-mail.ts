import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

interface Fact {
  readonly term: string;
  readonly value: string;
}

/** What a receipt says, in the words of its page. */
export interface ReceiptText {
  readonly title: string;
  readonly amount: string;
  readonly facts: readonly Fact[];
  readonly lines: readonly { readonly text: string; readonly note: string; readonly amount: string }[];
  readonly totals: readonly Fact[];
  readonly refunds: readonly { readonly text: string }[];
}

const factLine = ({ term, value }: Fact) => `${term}: ${value}`;

/** A receipt as an email. @param href of the receipt in the member's account */
export function receiptMail(
  { firstName, clubName }: { readonly firstName: string; readonly clubName: string },
  { title, amount, facts, lines, totals, refunds }: ReceiptText,
  href: string,
): MailText {
  const sold = lines.map(({ text, note, amount: price }) =>
    factLine({ term: note ? `${text} (${note})` : text, value: price }),
  );
  const parts = [facts.map(factLine), sold, totals.map(factLine), refunds.map(({ text }) => text)];
  return {
    template: 'receipt',
    subject: `Your ${title.toLowerCase()} from ${clubName}: ${amount}`,
    body: paragraphs(
      greet(firstName),
      `${title}: ${amount}`,
      ...parts.filter((part) => part.length > 0).map((part) => part.join('\n')),
      `View or print it: ${href}`,
      clubName,
    ),
  };
}
