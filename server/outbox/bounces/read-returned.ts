/** Delivery status notifications (RFC 3464) and spam reports (RFC 5965), as mail servers return them. Written by strangers: everything is bounded. */
import type { BounceKind } from '#domain/messages/address-mark.ts';
import type { BounceReport } from './record-bounce.ts';

/** No report needs more than its beginning; the rest is the message that came back. */
export const MOST_BYTES = 256 * 1024;
const limits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 } as const;
const MOST_PARTS = 50;
const MOST_RECIPIENTS = 10;
const MOST_FIELDS = 16 * 1024;

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const feedbackType = 'message/feedback-report';
const returnedTypes = [
  ...['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
];

type Fields = ReadonlyMap<string, string>;

/** Empty: it reports nothing that marks an address, or cannot be read. */
export async function readReturned(source: Uint8Array): Promise<readonly BounceReport[]> {
  const parts = await readParts(source.subarray(0, MOST_BYTES));
  const textOf = (types: readonly string[]) => parts.find(({ type }) => types.includes(type))?.text ?? '';
  const [head] = readBlocks(textOf(returnedTypes));
  const messageId = head?.get('message-id') ?? '';
  const [feedback] = readBlocks(textOf([feedbackType]));
  if (feedback) return readComplaint(feedback, messageId);
  return readBlocks(textOf(statusTypes))
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'))
    .slice(0, MOST_RECIPIENTS)
    .flatMap((fields) => readRecipient(fields, messageId));
}

/** postal-mime is loaded with the first report, not at start. */
async function readParts(source: Uint8Array): Promise<readonly { type: string; text: string }[]> {
  const { default: PostalMime } = await import('postal-mime');
  try {
    const { attachments } = await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true });
    return attachments.slice(0, MOST_PARTS).map(({ mimeType, content }) => ({
      type: mimeType.toLowerCase(),
      text: typeof content === 'string' ? content : new TextDecoder().decode(content),
    }));
  } catch {
    return [];
  }
}

/** Blocks of `Name: value`, with an empty line between them. */
function readBlocks(text: string): Fields[] {
  return text
    .slice(0, MOST_FIELDS)
    .split(/\r?\n\r?\n/)
    .map(readFields)
    .filter((fields) => fields.size > 0);
}

function readFields(block: string): Fields {
  const fields = new Map<string, string>();
  let name = '';
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && name !== '') fields.set(name, `${fields.get(name)} ${line.trim()}`.trim());
    else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase();
      fields.set(name, fields.get(name) ?? line.slice(colon + 1).trim());
    }
  }
  return fields;
}

function readRecipient(fields: Fields, messageId: string): BounceReport[] {
  // `delayed` is tried again, `relayed` and `expanded` have arrived somewhere.
  if ((fields.get('action') ?? '').toLowerCase() !== 'failed') return [];
  const said = fields.get('diagnostic-code') ?? '';
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
  return [
    {
      kind: kindOf(status),
      messageId,
      addresses: ['original-recipient', 'final-recipient'].map((name) => valuePart(fields.get(name) ?? '')),
      diagnostic: valuePart(said) || status,
    },
  ];
}

/** Refused for good says that the address is wrong, except where the status blames the mailbox’s size, the message or the sender. */
function kindOf(status: string): BounceKind {
  return status.startsWith('5.') && !/^5\.(?:2\.[23]|[367]\.)/.test(status) ? 'hard' : 'soft';
}

function readComplaint(fields: Fields, messageId: string): BounceReport[] {
  // Others say "not spam", or name a virus.
  if (fields.get('feedback-type')?.toLowerCase() !== 'abuse') return [];
  const address = (fields.get('original-rcpt-to') ?? '').replace(/^<|>$/g, '');
  return [{ kind: 'complaint', messageId, addresses: [address], diagnostic: 'Reported as spam' }];
}

/** `rfc822; amy@example.org` and `smtp; 550 no` without the type in front. */
function valuePart(field: string): string {
  return field
    .replace(/^[\w-]{1,40}\s{0,9};/, '')
    .trim()
    .replace(/^<|>$/g, '');
}
