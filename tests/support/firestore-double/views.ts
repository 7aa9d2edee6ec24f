/** Documents as they are at one moment. */
import type { Fields, Timestamp } from './wire.ts';

export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

export interface View {
  find(name: string): StoredDocument | undefined;
  all(): Iterable<StoredDocument>;
}

export interface TimedView extends View {
  readonly time: Timestamp;
}

/** Documents by name; null where there is none. */
export type Changes = Map<string, StoredDocument | null>;

/** A view with some documents put in the place of its own. */
export function withChanges(view: View, changes: Changes): View {
  return {
    find(name) {
      const changed = changes.get(name);
      return changed === undefined ? view.find(name) : (changed ?? undefined);
    },
    *all() {
      for (const document of view.all()) if (!changes.has(document.name)) yield document;
      for (const document of changes.values()) if (document) yield document;
    },
  };
}
