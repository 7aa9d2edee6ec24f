import type { Visitor } from './visitor.ts';

/** The one-time token of the forms on a page, for posting one of them by hand, or twice. */
export async function formTokenOf(browser: Visitor, path: string): Promise<string> {
  const { html } = await browser.get(path);
  const token = /name="formToken" value="([^"]+)"/.exec(html)?.[1];
  if (!token) throw new Error(`no form on ${path}`);
  return token;
}
