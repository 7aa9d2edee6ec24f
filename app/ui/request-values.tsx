/** Values of a request that rendering needs outside loaders. */
import { createContext } from 'react';

/** Which error page to show, and its reference in the error log. */
export interface FailureValue {
  readonly kind: 'unavailable' | 'error';
  readonly reference: string;
  /** What could not be done, or empty. */
  readonly sentence: string;
  readonly typed: Readonly<Record<string, string | string[]>> | null;
}

export const FailureContext = createContext<FailureValue | null>(null);
export const FailureProvider = FailureContext.Provider;
/** The answer shows a form again with what is wrong in it. */
export const RefusedContext = createContext(false);
export const RefusedProvider = RefusedContext.Provider;
/** The nonce of a hydrated page's inline scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;
