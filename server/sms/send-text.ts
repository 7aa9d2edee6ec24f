import { RefusedError } from '../outbox/delivery-queue.ts';

export interface TextMessage {
  /** In E.164. */
  readonly to: string;
  readonly text: string;
}

/** Sends one text. @throws TextRefusedError where a retry cannot help; any other error is retried */
export type SendText = (message: TextMessage) => Promise<void>;

export class TextRefusedError extends RefusedError {
  override name = 'TextRefusedError';
}
