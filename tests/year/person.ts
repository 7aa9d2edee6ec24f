/** Somebody at the club, at their own browser: opens pages, follows links, sends forms, and notes what should never be answered. */
import { PASSWORD } from '../support/club.ts';
import { mailPromise } from '../support/mail-promise.ts';
import type { Answer, Fields, Visitor } from '../support/visitor.ts';
import { addressesIn, healthNotesIn, mobilesIn, wordsFor } from './invariants/secrets.ts';
import { type Button, type Form, filledIn, mainText, noticeOf, Page, problemsOf } from './page.ts';
import type { Year } from './year.ts';

export type Role = 'member' | 'coach' | 'desk' | 'admin';

export class Person {
  readonly slot: number;
  readonly role: Role;
  readonly browser: Visitor;
  email: string;
  name: string;
  uid: string;
  /** Closed their account: nobody acts for them any more. */
  hasClosed = false;
  /** The uid of the person they were merged into; empty: nobody. */
  became = '';
  readonly #year: Year;
  /** The page before this one: where a link was. */
  #seen = '';

  constructor(
    year: Year,
    facts: { slot: number; role: Role; email: string; name: string; uid?: string; browser: Visitor },
  ) {
    this.#year = year;
    this.slot = facts.slot;
    this.role = facts.role;
    this.email = facts.email;
    this.name = facts.name;
    this.uid = facts.uid ?? '';
    this.browser = facts.browser;
  }

  /** Opens a page that this person may open, having signed in again where that is asked. */
  async open(path: string): Promise<Page> {
    let { address, answer } = await this.#follow(path);
    if (address.startsWith('/auth/login') && this.uid) {
      await this.signIn();
      ({ address, answer } = await this.#follow(path));
    }
    this.#judge(this.#seen ? `opened, after ${this.#seen},` : 'opened', address, answer);
    this.#seen = address.split('?')[0] ?? '';
    return new Page(address, answer, this.name);
  }

  /** What an address that no page has shown answers, signed in. */
  async tryAddress(path: string): Promise<number> {
    if ((await this.browser.get('/account/dashboard')).status === 303) await this.signIn();
    return (await this.browser.get(path)).status;
  }

  async signIn(): Promise<void> {
    this.browser.cookies.clear();
    const form = { email: this.email, password: PASSWORD };
    const answer = await this.browser.submit('/auth/login', form);
    if (answer.status !== 303)
      this.#year.find(`${this.name} could not sign in: ${answer.status} ${problemsOf(answer)}`);
  }

  /** Sends a form of the page. The page that it leads to, or its own again with what is wrong. */
  async send(
    page: Page,
    form: Form,
    typed: Parameters<typeof filledIn>[1] = {},
    button?: Button,
  ): Promise<Page> {
    const action = button?.action || form.action;
    const pressed = button?.name ? { [button.name]: button.value } : {};
    const since = this.#year.club.now();
    const answer = await this.#post(action, { ...filledIn(form, typed), ...pressed });
    const until = this.#year.club.now();
    this.#judge(`posted from ${page.address.split('?')[0]} to`, action, answer);
    if (answer.location === null) return new Page(action, answer, this.name);
    if (action.endsWith('/send-again')) this.#year.sentAgain.add(action.split('/').at(-2) ?? '');
    const target = answer.location;
    if (!target.startsWith('/')) return new Page(target, answer, this.name);
    const next = await this.open(target);
    const said = noticeOf(next.answer);
    if (mailPromise.test(said) || /queued\.$/.test(said))
      this.#year.notePromise({ said, since, until, address: action });
    return next;
  }

  /** Sends the form that posts to this address, where the page has one. Null: it has none. */
  async press(page: Page, action: RegExp, typed: Parameters<typeof filledIn>[1] = {}): Promise<Page | null> {
    const form = page.form(action);
    return form ? this.send(page, form, typed, form.buttons[0]) : null;
  }

  async #post(action: string, fields: Fields): Promise<Answer> {
    this.#year.passSeconds(9);
    return this.browser.post(action, fields);
  }

  async #follow(path: string): Promise<{ address: string; answer: Answer }> {
    let address = path;
    this.#year.passSeconds(4);
    let answer = await this.browser.get(address);
    for (let hops = 0; answer.location?.startsWith('/') && hops < 10; hops += 1) {
      address = answer.location;
      answer = await this.browser.get(address);
    }
    return { address, answer };
  }

  /** Health answers are for admins, addresses for staff; guardians are neither. */
  #noteSecrets(address: string, { html }: Answer): void {
    const others = (slots: readonly number[]) =>
      this.#year.people
        .filter(({ slot }) => slots.includes(slot))
        .map(this.#year.whoHas)
        .filter(({ slot }) => slot !== this.slot);
    const mayBeGuardian = this.role === 'member' && address.startsWith('/account/family');
    for (const { uid, name } of others(healthNotesIn(html))) {
      if (this.role !== 'admin' && !mayBeGuardian)
        this.#year.find(`${this.role} ${this.name} reads the health answers of ${name} at ${address}`);
      this.#year.noteHealthRead({ readerUid: this.uid, uid, address });
    }
    for (const what of wordsFor(this.role, html))
      this.#year.find(`${this.role} ${this.name} reads ${what} at ${address}`);
    if (this.role !== 'member' || address.startsWith('/account/family')) return;
    for (const { name } of others([...addressesIn(html), ...mobilesIn(html)]))
      this.#year.find(`member ${this.name} reads the address or number of ${name} at ${address}`);
  }

  /** Nobody who presses what a page shows meets a refusal without a reason. */
  #judge(did: string, address: string, answer: Answer): void {
    const { status } = answer;
    this.#noteSecrets(address, answer);
    if (!this.#year.mailServer && mailPromise.test(mainText(answer)))
      this.#year.find(`${address} promises an email: ${mailPromise.exec(mainText(answer))?.[0]}`);
    this.#year.count(did.startsWith('posted') ? `${status}` : '');
    const isFine = status < 400 || ((status === 422 || status === 409) && problemsOf(answer) !== '');
    if (isFine) return;
    const said = problemsOf(answer) || mainText(answer).slice(0, 300);
    this.#year.find(`${this.role} ${this.name} ${did} ${address}: ${status} ${said}`);
  }
}
