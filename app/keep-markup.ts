import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MarkupKeeper } from './ui/kept-markup.tsx';

/** Of markup and its keys; a character takes one byte or two. */
const CAPACITY_IN_CHARACTERS = 8_000_000;
/** Larger parts are drawn each time. */
const LARGEST_IN_CHARACTERS = 100_000;

/** Keeps the markup of parts by their owner and all that they show: what is drawn from the same is the same. */
export function createMarkupKeeper(): MarkupKeeper {
  const kept = new LRUCache<string, string>({ maxSize: CAPACITY_IN_CHARACTERS });
  const owners = new WeakMap<object, string>();
  let count = 0;
  const numberOf = (owner: object): string => {
    const known = owners.get(owner);
    if (known) return known;
    count += 1;
    owners.set(owner, `${count} `);
    return `${count} `;
  };
  return (owner, key, draw) => {
    const whole = numberOf(owner) + key;
    const known = kept.get(whole);
    if (known !== undefined) return known;
    const markup = inOnePiece(renderToStaticMarkup(draw()));
    const size = whole.length + markup.length;
    if (size <= LARGEST_IN_CHARACTERS) kept.set(whole, markup, { size });
    return markup;
  };
}

/** React adds up hundreds of small texts; the engine would walk through them again wherever the sum is used. */
const inOnePiece = (text: string): string => Buffer.from(text).toString();
