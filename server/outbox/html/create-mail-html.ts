import * as paths from '#app/paths.ts';
import { messageChoices } from '#domain/bookings/message-kinds.ts';
import { findTemplate } from '#domain/club/messages/message-templates.ts';
import type { OutboxMessage } from '../../data/collections/outbox.ts';
import type { Services } from '../../services.ts';
import { CODE_PLACEHOLDER } from '../templates.ts';
import { htmlMail } from './html-mail.ts';

/** What of a message its HTML part depends on besides the text. */
export type HtmlFacts = Pick<OutboxMessage, 'template' | 'body' | 'memberUid' | 'to'>;

/** Makes the HTML part of a message from its text as sent. */
export type MailHtml = (
  message: HtmlFacts,
  mail: { readonly subject: string; readonly text: string },
) => Promise<string>;

const optional = new Set<string>(messageChoices.flatMap(({ kinds }) => kinds));

/** In the club's name and colour of today, so that a message that waits needs no copy of them. */
export function createMailHtml({ settings, config }: Pick<Services, 'settings' | 'config'>): MailHtml {
  const { linkOrigin } = config;
  return async ({ template, body, memberUid, to }, { subject, text }) => {
    const { clubName, accentColour, address } = await settings.read();
    // A copy to guardians has no such link: the choice is the child's.
    const canChoose = memberUid !== '' && to !== '' && template !== 'club-message' && optional.has(template);
    return htmlMail({
      ...{ template, subject, text, linkOrigin, hasCode: body.includes(CODE_PLACEHOLDER) },
      club: { clubName, accentColour, address },
      why: findTemplate(template)?.why ?? '',
      preferences: canChoose ? linkOrigin + paths.bookingPreferences : '',
    });
  };
}
