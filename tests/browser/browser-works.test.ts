import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { desktop, expectNoAxeViolations, openPage, phone, takeScreenshot } from '../support/browser.ts';

const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Club</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>The club</h1><p id="script">without script</p>
<form method="post"><label>Name <input name="name" autocomplete="name"></label> <button>Join</button></form></main>
<script>document.getElementById('script').textContent = 'with script'</script></body></html>`;

let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else if (request.url === '/bad')
      response.end(
        '<title>No language</title><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">',
      );
    else if (request.method === 'POST') response.writeHead(422).end(html.replace('The club', 'Not yet'));
    else response.end(html);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

it.each([
  { javaScript: false, text: 'without script', viewport: phone },
  { javaScript: true, text: 'with script', viewport: desktop },
])(
  'a page is shown, posted and checked by axe with JavaScript: $javaScript',
  async ({ text, ...options }) => {
    const page = await openPage(options);
    await page.goto(address);
    expect(await page.textContent('#script')).toBe(text);
    await page.fill('[name=name]', 'Ann');
    await page.click('button');
    expect(await page.textContent('h1')).toBe('Not yet');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `browser-works-${text.replace(' ', '-')}`);
  },
);

it('axe findings fail a test', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(`${address}/bad`);
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/html-has-lang/);
});

it('a page without JavaScript still runs no script after axe has looked at it', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(address);
  await expectNoAxeViolations(page);
  await page.reload();
  expect(await page.textContent('#script')).toBe('without script');
});

it('an error on a page reaches the console watch', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = await openPage({ javaScript: true });
  await page.goto(address);
  await page.evaluate(() => console.error('broken'));
  await page.evaluate(() => fetch('http://elsewhere.invalid/').catch(() => {}));
  expect(heard.mock.calls.flat().join('\n')).toMatch(/broken[\s\S]*elsewhere\.invalid/);
  heard.mockRestore();
});
