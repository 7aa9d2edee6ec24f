/**
 * The part of a `Message-ID` before its `@`: which message it was, and to which address, so that what claims to be a returned message
 * is one that we have sent. Nobody can make one for another address.
 */
import type { KeyedHash } from '../../identity/keyed-hash.ts';
import { isSameSecret } from '../../identity/secrets.ts';

const pattern = /^([\w-]{1,80})\.([0-9a-f]{32})$/;

export interface MessageToken {
  /** Of the message in the outbox. */
  readonly messageId: string;
  /** The same, with the number of the copy where it went to several guardians. */
  readonly copyId: string;
  isFor(address: string): boolean;
}

export function messageToken(hash: KeyedHash, copyId: string, address: string): string {
  return `${copyId}.${proofOf(hash, copyId, address)}`;
}

/** @param written a `Message-ID`, with or without `<…>` and what follows `@`; null: none of ours, by its shape */
export function readMessageToken(hash: KeyedHash, written: string): MessageToken | null {
  const [, copyId = '', proof = ''] =
    pattern.exec(written.trim().replace(/^</, '').split('@', 1)[0] ?? '') ?? [];
  if (copyId === '') return null;
  return {
    copyId,
    // An id is a UUID: what follows its 36 characters is the copy's number.
    messageId: copyId.slice(0, 36),
    isFor: (address) => isSameSecret(proof, proofOf(hash, copyId, address)),
  };
}

const proofOf = (hash: KeyedHash, copyId: string, address: string) =>
  hash('sent message', copyId, address.trim().toLowerCase());
