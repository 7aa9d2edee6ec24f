/** A hand at the desk: does what a person does on a page, and counts it. */
import type { Page } from 'playwright-core';

/**
 * Seconds for a practised person, by the keystroke-level model of Card, Moran and Newell: finding one's way on each page that opens,
 * pointing and pressing, moving a hand to the keyboard for each field, and typing. The server's time is not in it.
 */
const SECONDS = { page: 1.35, press: 1.3, field: 0.4, letter: 0.28 } as const;

export class Hand {
  /** Clicks, taps and Enter; two for a choice from a drop-down list. Typing is none. */
  presses = 0;
  #letters = 0;
  #fields = 0;
  #pages = 1;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get seconds(): number {
    const { page, press, field, letter } = SECONDS;
    const all = page * this.#pages + press * this.presses + field * this.#fields + letter * this.#letters;
    return Math.round(all);
  }

  /** Presses what opens another page. */
  async follow(selector: string): Promise<void> {
    await this.#opens(() => this.page.locator(selector).first().click());
  }

  /** Presses what changes the page that is open. */
  async press(selector: string): Promise<void> {
    this.presses += 1;
    await this.page.locator(selector).first().click();
  }

  /** Types into a field and presses Enter. */
  async enter(selector: string, text: string): Promise<void> {
    await this.type(selector, text);
    await this.pressEnter(selector);
  }

  /** In a field that has been filled in. */
  async pressEnter(selector: string): Promise<void> {
    await this.#opens(() => this.page.press(selector, 'Enter'));
  }

  async type(selector: string, text: string): Promise<void> {
    this.#fields += 1;
    this.#letters += text.length;
    await this.page.fill(selector, text);
  }

  /** Opens a drop-down list and chooses from it. */
  async choose(selector: string, label: string): Promise<void> {
    this.presses += 2;
    await this.page.selectOption(selector, { label });
  }

  async #opens(act: () => Promise<void>): Promise<void> {
    this.presses += 1;
    this.#pages += 1;
    await Promise.all([this.page.waitForEvent('domcontentloaded'), act()]);
  }
}
