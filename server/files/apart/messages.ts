import type { Readers } from './readers.ts';

/** To the thread, which is ready for it. Between two groups of rows anything means that it shall go on. */
export interface Asked {
  readonly name: keyof Readers;
  readonly input: unknown;
}

/** From the thread: some rows, and after all of them the rest; or why not. */
export type Said =
  | { readonly rows: readonly unknown[] }
  | { readonly head: unknown }
  /** A sentence for whoever sent the file. */
  | { readonly problem: string }
  | { readonly failure: unknown };
