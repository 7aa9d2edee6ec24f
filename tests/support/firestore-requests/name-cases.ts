/** Names of documents and collections. */
import { answers, done, invalid, type Outcome, type RequestCase, requestCase } from './cases.ts';

const reserved = invalid(/reserved/);
const tooLong = invalid(/longer than 1500 bytes/);

const ids: [string, string, Outcome][] = [
  ['a document called "."', '.', invalid(/id "\."/)],
  ['a document called ".."', '..', invalid(/id "\.\."/)],
  ['a document called "__x__"', '__x__', reserved],
  ['a document called "__" and "__" on two lines', '__\n__', reserved],
  ['a document called "____"', '____', reserved],
  ['a document called "__id7__", as Datastore numbers them', '__id7__', done],
  ['a document with a line break in its id', 'a\nb', done],
  ['a document with a slash in its id', 'a/b', invalid(/lacks "\/"/)],
  ['a document in a subcollection', 'a/b/c', done],
  ['a document without an id', '', invalid(/trailing "\/"/)],
  ['an id of 1,500 bytes', 'x'.repeat(1500), done],
  ['an id of 1,501 bytes', 'x'.repeat(1501), tooLong],
  ['an id of 751 letters of two bytes', 'é'.repeat(751), tooLong],
];

const paths: [string, string, Outcome][] = [
  ['a collection called "."', './A', invalid(/id "\."/)],
  ['a collection called "__c__"', '__c__/A', reserved],
  ['a collection of 1,501 bytes', `${'c'.repeat(1501)}/A`, tooLong],
  ['a name of more than 6 KiB', Array(6).fill('c'.repeat(1400)).join('/'), invalid(/longer than 6144 bytes/)],
  ['a name of 100 collections in each other', Array(200).fill('c').join('/'), done],
  ['a name of 101 collections in each other', Array(202).fill('c').join('/'), invalid(/too long/)],
];

export const nameCases: RequestCase[] = [
  ...ids.map(([name, id, expected]) => requestCase(name, expected, (to) => to.write(id))),
  ...paths.map(([name, path, expected]) =>
    requestCase(name, expected, (to) =>
      to.commit([{ update: { name: `${to.documents}/${path}`, fields: {} } }]),
    ),
  ),
  requestCase('what is no name at all', invalid(/lacks "\/"/), (to) =>
    to.commit([{ update: { name: 'projects/x', fields: {} } }]),
  ),
  requestCase("another project's document", invalid(/lacks "\/"/), (to) =>
    to.commit([{ update: { name: to.name('A').replace(/^projects\/[^/]+/, 'projects/other'), fields: {} } }]),
  ),
  requestCase('reading a document called "."', invalid(/id "\."/), (to) => to.read(['.'])),
  requestCase('reading a document called "__x__"', reserved, (to) => to.read(['__x__'])),
  requestCase('reading what is not there', answers([null]), (to) => to.read(['A'])),
];
