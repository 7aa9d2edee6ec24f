import type { Page } from 'playwright-core';

/** The least height of what one presses, in CSS pixels, less the rounding of half a pixel. */
const LEAST_TARGET = 43.5;

/** What stands alone and is lower than a finger needs. Links within a sentence are as high as their line. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const heightOf = (element: Element) => {
      const own = (element.closest('label') ?? element).getBoundingClientRect().height;
      const grown = Number.parseFloat(getComputedStyle(element, '::after').height);
      return Math.max(own, Number.isNaN(grown) ? 0 : grown);
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (other) => other !== element && other.nodeType === Node.TEXT_NODE && other.textContent?.trim(),
      );
    return [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility() && !element.closest('.skip, .hidden'))
      .filter((element) => !isInSentence(element) && heightOf(element) < least)
      .map((element) => `${element.tagName} “${element.textContent}” is ${heightOf(element)} pixels high`);
  }, LEAST_TARGET);
}

/** Buttons whose words reach their edge. */
export function findTightButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.button')]
      .filter((element) => element.checkVisibility())
      .filter((element) => Number.parseFloat(getComputedStyle(element).paddingLeft) < 8)
      .map((element) => `“${element.textContent}” has no room around it`),
  );
}

/** Words that a narrow screen breaks although they fit on it: names and labels wrap between words. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest('script, svg, .hidden, .skip')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        /(?<![@./])\b\p{L}{2,20}\b(?![@./]\w)/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`“${word}” is broken in “${parent.textContent}”`);
      }
    }
    return found;
  });
}

/** How wide the page is on this screen. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Text twice its size, as somebody's own browser settings make it. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
