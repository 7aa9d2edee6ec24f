/** What Twilio posts to `/webhooks/texts`: a text to the club, signed as Twilio defines it. */
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../identity/secrets.ts';

/** Each means that somebody wants no more texts, to Twilio and to us. */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];

/** `number`: who wants no more texts; `other`: a text that changes nothing here. */
export type TextReply =
  | { readonly kind: 'stop'; readonly number: string }
  | { readonly kind: 'other' | 'bad-signature' };

interface Expected {
  /** As configured at Twilio. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
}

/** @param signature `X-Twilio-Signature` */
export function readTextReply(body: string, signature: string, expected: Expected): TextReply {
  const fields = new URLSearchParams(body);
  if (!isSameSecret(signature, twilioSignature(expected.url, fields, expected.authToken)))
    return { kind: 'bad-signature' };
  if (fields.get('AccountSid') !== expected.accountSid) return { kind: 'bad-signature' };
  const said = (fields.get('OptOutType') ?? fields.get('Body') ?? '').trim().toUpperCase();
  const number = fields.get('From') ?? '';
  return stopWords.includes(said) && number !== '' ? { kind: 'stop', number } : { kind: 'other' };
}

/** Base64 of HMAC-SHA1 over the URL and each field's name and value, sorted by name: the provider's choice, not ours. */
export function twilioSignature(url: string, fields: URLSearchParams, authToken: string): string {
  const sorted = [...fields].sort(([one], [other]) => Number(one > other) - Number(one < other));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}
