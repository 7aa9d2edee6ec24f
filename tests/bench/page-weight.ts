/** What a browser with an empty cache downloads for a page, in bytes on the wire. */

export interface Weight {
  readonly html: number;
  readonly css: number;
  readonly scripts: number;
  readonly htmlUncompressed: number;
  /** The page itself. */
  readonly text: string;
}

const browserEncodings = 'gzip, deflate, br, zstd';

export async function weigh(origin: string, path: string, cookie: string | undefined): Promise<Weight> {
  const text = await (
    await fetch(origin + path, { headers: { ...(cookie && { cookie }), 'accept-encoding': 'identity' } })
  ).text();
  const links = [...text.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const styles = links.filter((tag) => tag.includes('rel="stylesheet"')).map(hrefOf);
  const sources = [...text.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source);
  const preloads = links.filter((tag) => tag.includes('rel="modulepreload"')).map(hrefOf);
  const inline = [
    ...text.matchAll(
      /<script\b(?![^>]*\btype="(?:speculationrules|application)[^"]*")[^>]*>([^<]+)<\/script>/g,
    ),
  ].reduce((sum, [, code = '']) => sum + code.length, 0);
  const fetched = async (addresses: string[]) => {
    const sizes = await Promise.all([...new Set(addresses)].map((address) => wireBytes(origin, address)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return {
    html: await wireBytes(origin, path, cookie),
    css: await fetched(styles),
    scripts: (await fetched([...sources, ...preloads])) + inline,
    htmlUncompressed: Buffer.byteLength(text),
    text,
  };
}

const hrefOf = (tag: string) => (/href="([^"]+)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** Node's `fetch` undoes the compression and does not say how long the answer was, so this asks with `node:http`. */
async function wireBytes(origin: string, path: string, cookie?: string): Promise<number> {
  const { get } = await import('node:http');
  const headers = { 'accept-encoding': browserEncodings, accept: 'text/html,*/*', ...(cookie && { cookie }) };
  return new Promise((resolve, reject) => {
    get(new URL(path, origin), { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => resolve(bytes));
    }).once('error', reject);
  });
}
