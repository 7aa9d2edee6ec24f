/** What the service refuses before it reads a request. */
import { RpcError, status } from './wire.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const replacement = '\ufffd';

/**
 * Reading the bytes puts U+FFFD in the place of what is not valid UTF-8, such as half of an emoji: there are then more of them than were sent.
 * @param raw the request's bytes, of which `request` was read
 */
export function findRefusal(raw: Buffer, request: object): RpcError | null {
  if (raw.length > MAX_BYTES)
    return new RpcError(
      status.invalidArgument,
      `Request payload size exceeds the limit: ${MAX_BYTES} bytes.`,
    );
  if (countInText(request) > countOf(raw, Buffer.from(replacement)))
    return new RpcError(status.unknown, 'Application error processing RPC: a text is not valid UTF-8');
  return null;
}

function countInText(value: unknown): number {
  if (typeof value === 'string') return value.split(replacement).length - 1;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0;
  return Object.entries(value).reduce(
    (count, [name, inner]) => count + countInText(name) + countInText(inner),
    0,
  );
}

function countOf(raw: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = raw.indexOf(bytes); at !== -1; at = raw.indexOf(bytes, at + bytes.length)) count += 1;
  return count;
}
