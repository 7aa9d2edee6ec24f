import { seedStore } from '/tmp/w/demo/tests/bench/seed-store.ts';
const t=performance.now(); console.log(await seedStore(), performance.now()-t);
