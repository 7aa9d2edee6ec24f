/** One request on a connection of its own: a page until its end, a download until its first part. */
import { request } from 'node:http';

export interface Asked {
  readonly path: string;
  readonly isDownload?: boolean;
}

export interface Answered {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** @throws where the answer is not 200 */
export function askFor(port: number, { path, isDownload = false }: Asked, cookie: string): Promise<Answered> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/html,*/*' };
    const sent = request(`http://127.0.0.1:${port}${path}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${path} answered ${response.statusCode} ${response.headers.location ?? ''}`));
        sent.destroy();
        return;
      }
      let bytes = 0;
      const done = () => resolve({ milliseconds: performance.now() - startedAt, bytes });
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!isDownload) return;
        done();
        sent.destroy();
      });
      response.once('end', done).once('error', reject);
    });
    sent.once('error', reject).end();
  });
}
