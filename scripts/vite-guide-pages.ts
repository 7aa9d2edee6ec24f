import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const isGuide = /\/docs\/guide\/[\w-]+\.md$/;

/**
 * Makes a page of the guide (`docs/guide/*.md`) a module, so that nothing reads Markdown while the club runs. Its default export is
 * `{title, lead, html}`: the heading, the first paragraph as plain text, and the rest. Each picture gets its measured size and the address
 * of a file that browsers keep. Fails the build when a page has no heading or names a picture that is not there.
 */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    transform: {
      filter: { id: isGuide },
      async handler(markdown, id) {
        return { code: await pageModule(markdown, dirname(id)), moduleType: 'js', map: null };
      },
    },
  };
}

async function pageModule(markdown: string, folder: string): Promise<string> {
  const [heading, lead, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (heading?.type !== 'heading' || lead?.type !== 'paragraph')
    throw new Error('A page of the guide begins with a heading and a paragraph');
  const pictures: string[] = [];
  const sizes = new Map<string, string>();
  const collect = (token: Token) => {
    if (token.type === 'image') pictures.push(token.href);
  };
  await Promise.all(marked.walkTokens(rest, collect));
  for (const picture of pictures) {
    const { width, height } = await sharp(await readFile(join(folder, picture))).metadata();
    // Taken at twice the size, for sharp screens.
    sizes.set(picture, `width="${width / 2}" height="${height / 2}"`);
  }
  const renderer = new marked.Renderer();
  renderer.image = ({ href, text }: Tokens.Image) =>
    `<img src="${placeOf(pictures.indexOf(href))}" alt="${text}" ${sizes.get(href)} loading="lazy"/>`;
  const html = JSON.stringify(marked.parser(rest, { renderer }));
  const imports = pictures.map((picture, n) => `import p${n} from './${picture}?url&no-inline';`);
  const filled = pictures.map((_, n) => `.replaceAll(${JSON.stringify(placeOf(n))}, p${n})`);
  return `${imports.join('\n')}
export default { title: ${JSON.stringify(heading.text)}, lead: ${JSON.stringify(lead.text)}, html: ${html}${filled.join('')} };`;
}

const placeOf = (n: number) => `picture:${n};`;
