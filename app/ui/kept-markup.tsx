/** Parts of pages without script that are drawn once and used again wherever they hold the same. */
import { createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react';

/** The markup of a part: kept from an earlier request, or drawn. */
export type MarkupKeeper = (owner: object, key: string, draw: () => ReactElement) => string;

/** Null: the page has script, which must find the elements that it draws itself, or it is an error page. */
export const KeeperContext = createContext<MarkupKeeper | null>(null);
export const KeeperProvider = KeeperContext.Provider;

/** By owner, the markup of a part that many requests share. */
const ofShared = new WeakMap<object, Map<object, string>>();

/** For plain data that is made once for many requests: its markup is found by the object, without a look at all that it says. */
export function sharedPart<Part extends object>(part: Part): Part {
  ofShared.set(part, new Map());
  return part;
}

/** What goes into the element around the parts. */
export type KeptMarkup = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * For what many requests show alike: rows of lists, the links of a frame. React writes the markup in any case, so what people have typed is text.
 * @param owner stands for `draw`: an object or a function that is made once, and for nothing else
 * @param parts plain data, all that `draw` uses: it must neither close over anything of the request nor read a context
 */
export function useKeptMarkup(): <Part>(
  owner: object,
  parts: readonly Part[],
  draw: (part: Part) => ReactElement,
) => KeptMarkup {
  const keep = useContext(KeeperContext);
  return (owner, parts, draw) => {
    if (!keep)
      return { children: parts.map((part, at) => <Fragment key={keyOf(part, at)}>{draw(part)}</Fragment>) };
    const markupOf = (part: (typeof parts)[number]) => keep(owner, JSON.stringify(part), () => draw(part));
    const markup = parts.map((part) => sharedMarkup(owner, part) ?? shareMarkup(owner, part, markupOf(part)));
    return { dangerouslySetInnerHTML: { __html: markup.join('') } };
  };
}

const keyOf = (part: unknown, at: number): string =>
  String((part as { readonly id?: string } | null)?.id ?? at);

const sharedMarkup = (owner: object, part: unknown): string | undefined =>
  ofShared.get(part as object)?.get(owner);

function shareMarkup(owner: object, part: unknown, markup: string): string {
  ofShared.get(part as object)?.set(owner, markup);
  return markup;
}
