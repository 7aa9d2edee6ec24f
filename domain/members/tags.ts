/** Tags: what staff sort members by, in words of their own. */
import { toOneLine } from '../values/text.ts';
import { foldText } from './member-search.ts';

export const MAX_TAG_LENGTH = 30;
/** Of one member. */
export const MAX_TAGS = 20;
/** Of the club. */
export const MAX_CLUB_TAGS = 60;

/** Two tags that are the same but for case, accents and punctuation have one key. */
export const tagKeyOf = (tag: string): string => foldText(tag);

/** The tags with this one; null where nothing changes: it is there, or there is no room for it. */
export function withTag(tags: readonly string[], tag: string): string[] | null {
  const key = tagKeyOf(tag);
  if (tags.length >= MAX_TAGS || tags.some((each) => tagKeyOf(each) === key)) return null;
  return [...tags, toOneLine(tag)];
}

/** The tags without this one; null where nothing changes. */
export function withoutTag(tags: readonly string[], tag: string): string[] | null {
  const key = tagKeyOf(tag);
  const left = tags.filter((each) => tagKeyOf(each) !== key);
  return left.length === tags.length ? null : left;
}
