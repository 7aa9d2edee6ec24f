import type { App } from '../../server/http/connection.ts';

const ORIGIN = 'http://club.test';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly html: string;
  /** The page's words, without markup. */
  readonly text: string;
  /** Where a redirect leads: path and query. */
  readonly location: string | null;
}

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A browser without JavaScript: it keeps cookies, sends forms, and follows a redirect when asked to. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly #address: string;
  #requests = 0;

  constructor(app: App, address: string) {
    this.#app = app;
    this.#address = address;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(new Request(ORIGIN + path, { headers: { Accept: 'text/html', ...headers } }));
  }

  /** Sends a form as it is, without opening its page first. */
  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) body.append(name, value);
    }
    const sent = { Accept: 'text/html', Origin: ORIGIN, ...headers };
    return this.send(new Request(ORIGIN + path, { method: 'POST', body, headers: sent }));
  }

  /** Opens the page, fills in its form with all hidden fields, and sends it. */
  async submit(path: string, fields: Fields, action = path): Promise<Answer> {
    const page = await this.get(path);
    return this.post(action, { ...hiddenFields(page.html), ...fields });
  }

  /** Follows redirects to the page they end at. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let hops = 0; last.location !== null && hops < 10; hops += 1) last = await this.get(last.location);
    return last;
  }

  async send(request: Request): Promise<Answer> {
    this.#requests += 1;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) request.headers.set('Cookie', cookie);
    const response = await this.#app(request, {
      requestId: `test-${this.#requests}-${crypto.randomUUID()}`,
      address: this.#address,
      isSecure: false,
      nonce: 'test-nonce',
    });
    this.#keepCookies(response);
    // As it came: `text()` would drop a byte order mark.
    const bytes = new Uint8Array(await response.arrayBuffer());
    const html = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const location = response.headers.get('Location');
    return { status: response.status, headers: response.headers, bytes, html, text: wordsOf(html), location };
  }

  /** What the next page will say of what was done last; empty where it will say nothing. */
  get notice(): string {
    const value = decodeURIComponent(this.cookies.get('cf_flash') ?? '').split('.')[0] ?? '';
    return value === '' ? '' : JSON.parse(Buffer.from(value, 'base64').toString()).text;
  }

  #keepCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      const isEnded = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
      if (isEnded) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Hidden inputs of the page's posting forms; of several forms the last one wins for a repeated name. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = decodeEntities(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return fields;
}

function wordsOf(html: string): string {
  const body = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return decodeEntities(body).replace(/\s+/g, ' ').trim();
}

export function decodeEntities(text: string): string {
  const entities: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#x27': "'",
    '#39': "'",
    nbsp: ' ',
  };
  return text.replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');
}
