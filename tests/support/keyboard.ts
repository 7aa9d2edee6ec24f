import type { Page } from 'playwright-core';

/** Presses on one page: longer ones are walked this far. */
const MOST_PRESSES = 120;

interface Walk {
  /** What can be reached when the walk begins: a page that renews itself may bring more. */
  readonly expected: readonly Element[];
  readonly seen: Set<Element>;
  readonly problems: string[];
  /** Looks at what has the focus now. */
  look(): void;
}

declare global {
  interface Window {
    keyboardWalk?: Walk;
  }
}

/**
 * Walks through the page by the Tab key. @returns what is wrong: something that cannot be reached, that doesn't show that it has the focus, or that has it
 * beside the screen or under a bar
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  const count = await page.evaluate(startWalk);
  const presses = Math.min(count + 1, MOST_PRESSES);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
  return page.evaluate(endWalk, count < MOST_PRESSES);
}

/** Looks at what has the focus whenever the next Tab is pressed: by then the page has scrolled to it. */
function startWalk(): number {
  const walk: Walk = { expected: reachable(), seen: new Set(), problems: [], look };
  window.keyboardWalk = walk;
  const FIRST_LINE = 24;
  const nameOf = (element: Element) =>
    `${element.localName} “${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}”`;
  const hasOutline = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const isCovered = (element: Element) => {
    const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0] ?? null;
    const [box] = element.getClientRects();
    if (!box) return true;
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    // Of a tall field the line to type in is enough.
    const top = document.elementFromPoint(x, box.top + Math.min(box.height / 2, FIRST_LINE));
    return !top || !(element.contains(top) || top.contains(element) || label?.contains(top));
  };
  function look() {
    const element = document.activeElement;
    if (!element || element === document.body || walk.seen.has(element)) return;
    walk.seen.add(element);
    const around = [element, element.closest('label'), element.nextElementSibling, element.parentElement];
    if (!around.some(hasOutline)) walk.problems.push(`${nameOf(element)} doesn’t show the focus`);
    if (isCovered(element)) walk.problems.push(`${nameOf(element)} has the focus where nobody sees it`);
  }
  document.addEventListener('keydown', look, { capture: true });
  (document.activeElement as HTMLElement | null)?.blur();
  return walk.expected.reduce((sum, element) => sum + stopsIn(element), 0);

  /** A date has one for each of its parts and one for its calendar. */
  function stopsIn(element: Element) {
    return element.matches('[type=date], [type=time], [type=datetime-local], [type=month]') ? 6 : 1;
  }

  function reachable() {
    const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]');
    return [...all].filter(
      (element) =>
        (element as HTMLElement).tabIndex >= 0 &&
        !element.matches(':disabled, [type=hidden]') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
  }
}

function endWalk(isWhole: boolean): string[] {
  const walk = window.keyboardWalk;
  if (!walk) return ['the page has gone'];
  walk.look();
  const missed = walk.expected.filter(
    (element) =>
      isWhole &&
      element.isConnected &&
      (element as HTMLElement).tabIndex >= 0 &&
      // Of radio buttons that belong together the keyboard reaches one, and goes on by the arrow keys.
      !element.matches(':disabled, [type=hidden], [type=radio]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !walk.seen.has(element),
  );
  const names = missed.map(
    (element) =>
      `${element.localName} “${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}” can’t be reached`,
  );
  return [...walk.problems, ...names];
}
