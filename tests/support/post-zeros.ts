import { once } from 'node:events';
import { request } from 'node:http';

const mebibyte = 1024 * 1024;

/** Posts `megabytes` of zeros as fast as they are taken and resolves to the status. */
export async function postZeros(
  port: number,
  megabytes: number,
  headers: Record<string, string>,
): Promise<number> {
  const post = request({ port, host: '127.0.0.1', method: 'POST', path: '/form', headers });
  const answered = once(post, 'response');
  post.on('error', () => {});
  const chunk = Buffer.alloc(mebibyte);
  for (let sent = 0; sent < megabytes && !post.destroyed; sent += 1) {
    if (!post.write(chunk)) await Promise.race([once(post, 'drain'), once(post, 'close')]);
  }
  post.end();
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  post.destroy();
  return response.statusCode;
}
