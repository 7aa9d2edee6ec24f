import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phone } from './browser.ts';

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

/** Tables of which a column is not to be seen without scrolling to the side. @param longName is measured as a name of usual length, which a line can hold */
export function findCutTables(page: Page, longName: string): Promise<string[]> {
  return page.evaluate((name) => {
    const anyCase = new RegExp(name, 'gi');
    const measure = () =>
      [...document.querySelectorAll('table.table')].flatMap((table) => {
        const over = table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
        const out = table.getBoundingClientRect().right - window.innerWidth;
        return over > 1 || out > 0
          ? [`a table is ${over} px wider than its place, ${out} off the screen`]
          : [];
      });
    const named: [Node, string][] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.nodeValue && text.nodeValue.search(anyCase) >= 0) named.push([text, text.nodeValue]);
    for (const [text, words] of named) text.nodeValue = words.replace(anyCase, 'Larkspur');
    const cut = measure();
    for (const [text, words] of named) text.nodeValue = words;
    return cut;
  }, longName);
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

/** Texts of a picture, such as a chart’s, that touch another one of it or reach over the edge of the screen. */
export function findTouchingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg')].flatMap((picture) => {
      const texts = [...picture.querySelectorAll('text')]
        .filter((text) => text.checkVisibility() && text.textContent?.trim())
        .map((text) => ({ says: text.textContent, box: text.getBoundingClientRect() }));
      return texts.flatMap(({ says, box }, index) => {
        const others = texts.slice(index + 1).filter((other) => {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          return across > -1 && down > 1;
        });
        const isOff = box.left < 0 || box.right > document.documentElement.clientWidth;
        const title = picture.querySelector('title')?.textContent;
        return [
          ...others.map((other) => `“${says}” touches “${other.says}” in “${title}”`),
          ...(isOff ? [`“${says}” reaches over the edge in “${title}”`] : []),
        ];
      });
    }),
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

/** How wide and long the page is on this screen. */
export const sizeOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });

export const widthOf = async (page: Page) => (await sizeOf(page)).width;

/** Text twice its size, as somebody's own browser settings make it. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Finds nothing that runs off the side of the page at any of these widths. */
export async function expectToFit(page: Page, ...widths: readonly number[]): Promise<void> {
  const own = page.viewportSize() ?? phone;
  for (const width of widths) {
    await page.setViewportSize({ ...own, width });
    expect(await widthOf(page), `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(own);
}

/**
 * How far the heading is from the left edge of the page, and from what stands below it; null: no heading or nothing below. `outermost`: how
 * far right of the heading the leftmost form, list or card is.
 */
export const measureFrame = (page: Page) =>
  page.evaluate(() => {
    // A page that its reader may not open has another frame.
    const main = document.querySelector('main.shell-main');
    const head = main?.querySelector('.page-head');
    if (!main || !head) return null;
    const { left, bottom } = head.getBoundingClientRect();
    const tops = [...main.querySelectorAll('.card, .table, form, .lines')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, height }) => height > 0 && top >= bottom - 1)
      .map(({ top }) => top - bottom);
    const lefts = [...main.querySelectorAll('form, .table, .card, .lines, .list-search')]
      .filter((element) => element.checkVisibility() && !element.closest('.page-head, .row'))
      .map((element) => element.getBoundingClientRect().left - left);
    return {
      left: left - main.getBoundingClientRect().left,
      below: tops.length > 0 ? Math.min(...tops) : null,
      outermost: lefts.length > 0 ? Math.min(...lefts) : 0,
    };
  });
