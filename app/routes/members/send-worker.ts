/**
 * A service worker's script, with what it has to know of this release in front: a release that changes it is a new worker. It may only fetch, from us.
 */
export function sendWorker(known: object, script: string): Response {
  return new Response(`const known = ${JSON.stringify(known)};\n${script}`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
