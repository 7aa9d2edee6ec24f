/** What the processes of one club say to each other. The primary passes on; it knows nothing of the club. */

/** A document, as `[collection, id]`. */
export type Written = readonly [collection: string, id: string];

export type ToPrimary =
  | { readonly kind: 'ready'; readonly port: number; readonly buildId: string }
  /** Said again and again, as long as requests move. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'wrote'; readonly documents: readonly Written[] }
  | { readonly kind: 'gather-metrics'; readonly question: number }
  | { readonly kind: 'metrics'; readonly gathering: number; readonly text: string };

export type ToWorker =
  | { readonly kind: 'wrote'; readonly documents: readonly Written[] }
  | { readonly kind: 'tell-metrics'; readonly gathering: number }
  /** Of the others, as far as they have answered. */
  | { readonly kind: 'gathered'; readonly question: number; readonly texts: readonly string[] };

/** How often a worker says that it is alive, in milliseconds. */
export const ALIVE_EVERY_MS = 5000;
