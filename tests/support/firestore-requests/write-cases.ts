/** Commits, and what they may contain. */
import { answers, done, invalid, type RequestCase, requestCase, text, whole } from './cases.ts';
import type { RawFirestore } from './raw-firestore.ts';

const MIB = 1024 * 1024;
const increments = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ fieldPath: `f${at}`, increment: whole(1) }));
const sets = (to: RawFirestore, count: number) => Array.from({ length: count }, (_, at) => to.set(`w${at}`));
const weighing = (to: RawFirestore, bytes: number) =>
  Array.from({ length: 20 }, (_, at) => to.set(`w${at}`, { f: text('x'.repeat(Math.floor(bytes / 20))) }));

export const writeCases: RequestCase[] = [
  requestCase(
    'a document that is made although it is there',
    { code: 6, says: /already exists/ },
    async (to) => {
      await to.write('A');
      return to.commit([{ ...to.set('A'), currentDocument: { exists: false } }]);
    },
  ),
  requestCase('a document that is changed although it is not there', { code: 5, says: /to update/ }, (to) =>
    to.commit([{ ...to.set('A'), currentDocument: { exists: true } }]),
  ),
  requestCase('removing what is not there', done, (to) => to.commit([{ delete: to.name('A') }])),
  requestCase('two writes of one document', answers([null]), async (to) => {
    await to.commit([to.set('A'), { delete: to.name('A') }]);
    return to.read(['A']);
  }),
  requestCase('a write of nothing', invalid(/empty write/), (to) => to.commit([{}])),
  requestCase('a commit without writes, outside any transaction', done, (to) => to.commit([])),
  requestCase('all or nothing', answers([null]), async (to) => {
    await to.commit([to.set('A'), { ...to.set('B'), currentDocument: { exists: true } }]).catch(() => {});
    return to.read(['A']);
  }),
  requestCase('a mask that is no path', invalid(/Invalid property path "a b"/), (to) =>
    to.commit([{ ...to.set('A'), updateMask: { fieldPaths: ['a b'] } }]),
  ),
  requestCase('a mask leaves the rest', answers([{ a: whole(2), b: whole(1) }]), async (to) => {
    await to.write('A', { a: whole(1), b: whole(1) });
    await to.commit([{ ...to.set('A', { a: whole(2) }), updateMask: { fieldPaths: ['a'] } }]);
    return to.read(['A']);
  }),
  requestCase('501 writes', done, (to) => to.commit(sets(to, 501))),
  requestCase('500 transforms of one document', done, (to) =>
    to.commit([{ ...to.set('A'), updateTransforms: increments(500) }]),
  ),
  requestCase('501 transforms of one document', invalid(/at most 500/), (to) =>
    to.commit([{ ...to.set('A'), updateTransforms: increments(501) }]),
  ),
  requestCase('a request of 3 MiB', done, (to) => to.commit(weighing(to, 3 * MIB))),
  requestCase('a request of almost 10 MiB', done, (to) => to.commit(weighing(to, 9.9 * MIB))),
  requestCase('a request of more than 10 MiB', invalid(/exceeds the limit: 10485760 bytes/), (to) =>
    to.commit(weighing(to, 10.1 * MIB)),
  ),
  requestCase('one document twice in a batch of single writes', invalid(/more than once/), (to) =>
    to.send('batchWrite', { writes: [to.set('A'), to.set('A')] }),
  ),
];
