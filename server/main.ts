import { createApp } from './app.ts';

const app = createApp();
for (const u of ['/', '/hyd/3', '/nope', '/hyd/3.data']) {
  const r = await app(new Request('http://x' + u));
  console.log(u, r.status, (await r.text()).slice(0, 300));
}
