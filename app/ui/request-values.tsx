/** Values of one request that rendering needs and that are no loader's business. */
import { createContext } from 'react';

/** Which error page to show, and the number under which the error log has it. */
export interface FailureValue {
  readonly kind: 'unavailable' | 'error';
  readonly reference: string;
  /** What could not be done, where there is a sentence for it; else empty. */
  readonly sentence: string;
  readonly typed: Readonly<Record<string, string | string[]>> | null;
}

export const FailureContext = createContext<FailureValue | null>(null);
export const FailureProvider = FailureContext.Provider;
/** The nonce of a hydrated page's inline scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;
