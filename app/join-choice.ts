/**
 * What somebody chose before they had an account: the page that leads them into joining says it, and its address goes along as
 * `redirectTo` until they are in. There is nothing else to keep, and nothing to sign: it is read again on every page.
 */
import * as paths from './paths.ts';

export interface JoinChoice {
  readonly kind: 'plan' | 'class' | 'class-type' | 'event';
  /** The plan's, session's or event's id; the class type's slug. Not known to exist. */
  readonly id: string;
}

const pages: readonly (readonly [JoinChoice['kind'], (id: string) => string])[] = [
  ['plan', paths.joinPlan],
  ['class', paths.bookClass],
  ['class-type', paths.classType],
  ['event', paths.viewEvent],
  ['event', paths.eventPlace],
];

const laterSteps: readonly string[] = [paths.parq, paths.welcome];

/** The choice that a path of ours stands for, or that is kept in the address of a later step of joining; null: none. */
export function joinChoiceAt(path: string): JoinChoice | null {
  const [pathname = '', query = ''] = path.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  if (laterSteps.includes(pathname)) return choiceOfPage(new URLSearchParams(query).get('redirectTo') ?? '');
  return choiceOfPage(pathname);
}

function choiceOfPage(path: string): JoinChoice | null {
  const [pathname = ''] = path.split(/[?#]/, 1);
  for (const [kind, page] of pages) {
    const [before = '', after = ''] = page('~').split('~');
    const id = pathname.slice(before.length, pathname.length - after.length);
    if (pathname === before + id + after && /^[\w-]{1,128}$/.test(id)) return { kind, id };
  }
  return null;
}
