/**
 * The same pages as a stock React Router app ships them: framework mode, hydrated, built by `react-router build`. Each route's module is the
 * page's own markup as elements, its forms are React Router's, and the style sheets are the club's own files.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MarkupNode, readMarkup } from './markup-tree.ts';

export const STOCK_FOLDER = 'tests/output/stock-app';

export interface StockPage {
  readonly path: string;
  readonly html: string;
}

/** @param club where the style sheet is that is made for each club (`/club.css`) */
export async function buildStockApp(pages: readonly StockPage[], club: string): Promise<void> {
  rmSync(STOCK_FOLDER, { recursive: true, force: true });
  for (const folder of ['app/routes', 'public']) mkdirSync(join(STOCK_FOLDER, folder), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(STOCK_FOLDER, file), text);
  const dependencies = { '@react-router/node': '*', isbot: '*', react: '*', 'react-router': '*' };
  write('package.json', JSON.stringify({ name: 'stock-app', private: true, type: 'module', dependencies }));
  write('vite.config.ts', viteConfig);
  write('app/root.jsx', root);
  write('public/club.css', await (await fetch(`${club}/club.css`)).text());
  const lines = pages.map(({ path }, at) => routeLine(path, `routes/page-${at}.jsx`));
  write('app/routes.ts', `${routesHead}export default [${lines.join(', ')}];\n`);
  for (const [at, { html }] of pages.entries()) write(`app/routes/page-${at}.jsx`, routeModule(html));
  const program = join(process.cwd(), 'node_modules/@react-router/dev/bin.cjs');
  const environment = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [program, 'build'], { cwd: STOCK_FOLDER, env: environment });
}

const viteConfig = `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };
`;

const routesHead = `import { index, route } from '@react-router/dev/routes';\n`;

const routeLine = (path: string, file: string): string =>
  path === '/' ? `index('${file}')` : `route('${path.slice(1)}', '${file}')`;

const root = `import { createElement as h } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export function Layout({ children }) {
  return h('html', { lang: 'en-GB' },
    h('head', null, h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }), h(Meta), h(Links)),
    h('body', null, children, h(ScrollRestoration), h(Scripts)));
}
export default function App() { return h(Outlet); }
`;

function routeModule(html: string): string {
  const document = readMarkup(html);
  const [head, body] = ['head', 'body'].map((tag) => childOf(document, tag));
  const isSheet = ({ tag, props }: MarkupNode) => tag === 'link' && props.rel === 'stylesheet';
  const sheets = (head?.children ?? []).filter((child) => typeof child !== 'string' && isSheet(child));
  const links = sheets.map((sheet) =>
    typeof sheet === 'string' ? {} : { rel: 'stylesheet', href: sheet.props.href },
  );
  const children = (body?.children ?? []).map(codeOf).filter(Boolean);
  return `import { createElement as h, Fragment } from 'react';
import { data, Form, useActionData } from 'react-router';
export const meta = () => [{ title: 'The club' }];
export const links = () => ${JSON.stringify(links)};
export const loader = () => null;
export async function action({ request }) {
  const typed = await request.formData();
  const problems = [...typed].filter(([, value]) => value === '').map(([name]) => 'Enter your ' + name);
  return data({ problems }, 422);
}
export default function Page() {
  const answer = useActionData();
  return h(Fragment, null,
    answer ? h('div', { role: 'alert' }, h('ul', null, answer.problems.map((problem) => h('li', { key: problem }, problem)))) : null,
    ${children.join(',\n    ')});
}
`;
}

function childOf({ children }: MarkupNode, wanted: string): MarkupNode | undefined {
  return children.find((child): child is MarkupNode => typeof child !== 'string' && child.tag === wanted);
}

const leftOut = new Set(['script', 'noscript']);

/** A node as the code that makes it; empty where it is left out. */
function codeOf(node: MarkupNode | string): string {
  if (typeof node === 'string') return JSON.stringify(node);
  const { tag, props, children } = node;
  if (leftOut.has(tag)) return '';
  const isPost = tag === 'form' && props.method === 'post';
  const { style, ...others } = props;
  const given = { ...others, ...(typeof style === 'string' && { style: styleOf(style) }) };
  const made = children.map(codeOf).filter(Boolean);
  return `h(${[isPost ? 'Form' : JSON.stringify(tag), JSON.stringify(given), ...made].join(', ')})`;
}

function styleOf(text: string): Record<string, string> {
  const pairs = text.split(';').filter((part) => part.includes(':'));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/:(.*)/s).map((part) => part.trim());
      const isOwn = name.startsWith('--');
      return [isOwn ? name : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value];
    }),
  );
}
