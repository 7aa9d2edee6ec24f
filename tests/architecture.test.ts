import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createBuilder } from 'vite';
import { describe, expect, it } from 'vitest';
import { map } from '#app/map/map.ts';
import * as paths from '#app/paths.ts';
import { mutations } from './mutations.ts';
import { findImportCircles } from './support/import-circles.ts';
import { listFiles, parseSource, readSources, type SourceFile } from './support/source-files.ts';

const appSources = readSources('app');
const serverSources = readSources('server');
const domainSources = readSources('domain');
const productSources = [...appSources, ...domainSources, ...serverSources];

/** Folders with the only implementation of a port to an external service; see docs/decisions. */
const adapters = [
  'server/data/sqlite/',
  'server/data/firestore/',
  'server/identity/embedded/',
  'server/identity/firebase/',
  'server/payments/stripe/',
  'server/files/disk/',
  'server/files/cloud-storage/',
  'server/files/pictures/sharp/',
  'server/outbox/smtp/',
  'server/outbox/imap/',
];

/** Every import that `isForbidden`, as "file imports target": an empty list is what a test wants to see. */
function importsWhere(
  sources: SourceFile[],
  isForbidden: (target: string, source: SourceFile, isTypeOnly: boolean) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter(({ target, isTypeOnly }) => isForbidden(target, source, isTypeOnly))
      .map(({ written }) => `${source.path} imports ${written}`),
  );
}

function filesWhere(sources: SourceFile[], isWrong: (source: SourceFile) => boolean): string[] {
  return sources.filter(isWrong).map(({ path }) => path);
}

function adapterOf(path: string): string | undefined {
  return adapters.find((adapter) => path.startsWith(adapter));
}

describe('who may import what', () => {
  it('nothing imports what imports it, not even its types', () => {
    expect(findImportCircles(productSources)).toEqual([]);
  });

  it('the domain imports nothing but the domain', () => {
    expect(importsWhere(domainSources, (target) => !target.startsWith('domain/'))).toEqual([]);
  });

  it('only the composition root knows the adapters', () => {
    const root = ['server/open-services.ts', 'server/list-delivery-jobs.ts'];
    const others = productSources.filter(({ path }) => !root.includes(path));
    const crossing = importsWhere(others, (target, source) => {
      const adapter = adapterOf(target);
      return adapter !== undefined && adapter !== adapterOf(source.path);
    });
    expect(crossing).toEqual([]);
  });

  it('Firestore’s client is loaded when it is first spoken to, and by its adapter alone', () => {
    const client = /^import (?!type\b)[^;]*from '(@google-cloud\/|google-gax)/m;
    expect(filesWhere(productSources, ({ code }) => client.test(code))).toEqual([]);
    const packages = ['@google-cloud/firestore', 'google-gax'];
    const others = productSources.filter(({ path }) => !path.startsWith('server/data/firestore/'));
    expect(importsWhere(others, (target) => packages.includes(target))).toEqual([]);
  });

  it('the server does not import what people see: of the app it knows the addresses alone', () => {
    const isAddress = (target: string) => target === 'app/paths.ts' || target.startsWith('app/map/');
    const isPage = (target: string) => target.startsWith('app/') && !isAddress(target);
    expect(importsWhere(serverSources, isPage)).toEqual([]);
    const addresses = appSources.filter(({ path }) => isAddress(path));
    expect(importsWhere(addresses, (target) => !(isAddress(target) || target.startsWith('domain/')))).toEqual(
      [],
    );
  });

  it('the kit of parts knows nothing of the server, not even its types', () => {
    const kit = appSources.filter(({ path }) => path.startsWith('app/ui/'));
    expect(importsWhere(kit, (target) => target.startsWith('server/'))).toEqual([]);
  });

  it('form files take nothing from the server: rules and texts are the domain’s', () => {
    const forms = appSources.filter(({ path }) => path.endsWith('.form.ts'));
    expect(importsWhere(forms, (target) => target.startsWith('server/'))).toEqual([]);
  });

  const isProduct = (target: string, exceptArea?: string) =>
    ['app', 'domain', 'server'].some((area) => area !== exceptArea && target.startsWith(`${area}/`));

  it('another area is reached by its # name, never by climbing out of its own', () => {
    const climbing = productSources.flatMap(({ path, imports }) => {
      const area = path.split('/')[0];
      return imports
        .filter(({ written, target }) => written.startsWith('.') && isProduct(target, area))
        .map(({ written }) => `${path} imports ${written}`);
    });
    expect(climbing).toEqual([]);
  });
});

describe('what browsers get', () => {
  it('has nothing of the server in it, and of the map the addresses alone', async () => {
    // The build says so itself (scripts/vite-no-server-in-client.ts); here it is said before anybody builds.
    const inMemory = { client: { build: { write: false } } };
    const builder = await createBuilder({ logLevel: 'silent', environments: inMemory });
    const { client } = builder.environments;
    if (!client) throw new Error('The product has no client build');
    const built = [await builder.build(client)].flat();
    const scripts = built.flatMap((each) => ('output' in each ? each.output : []));
    expect(scripts.length).toBeGreaterThan(100);
    const telling = scripts.filter((part) => part.type === 'chunk' && /admincheck|deskcheck/.test(part.code));
    expect(telling.map(({ fileName }) => fileName)).toEqual([]);
  });
});

describe('what may not be written', () => {
  it('only server/config/config.ts reads the environment', () => {
    const others = productSources.filter(({ path }) => path !== 'server/config/config.ts');
    // `SSR` is no setting: it tells the server's build from the browser's.
    const reading = /process\.env|import\.meta\.env(?!\.SSR\b)/;
    expect(filesWhere(others, ({ code }) => reading.test(code))).toEqual([]);
  });

  it('nobody reads the raw address of a request, which ends in .data where script asks: the router hands over `url`', () => {
    // React Router's own entry asks for it, and drops it, as what chooses a page's handler does; in a browser there is no other.
    const allowed: Readonly<Record<string, string>> = {
      'app/entry.server.tsx': 'url={request.url}',
      'server/page-handlers.ts': 'pagePath(request.url)',
      'app/browser/app-check.ts': 'new URL(request.url).origin',
    };
    const reads = filesWhere(productSources, ({ path, code }) =>
      /\brequest\.url\b|\burl\b[^={}]*\} = request\b/.test(code.replace(allowed[path] ?? '', '')),
    );
    expect(reads).toEqual([]);
  });

  it('nobody builds a link from the host that a request names: the club’s address is in the configuration', () => {
    // An admin reads there where to take the device.
    const allowed = ['app/routes/door/staff/kiosks/show-pairing-code.tsx', 'app/browser/app-check.ts'];
    const others = productSources.filter(
      ({ path }) => !(allowed.includes(path) || path.startsWith('server/http/')),
    );
    const named =
      /\burl\.(?:origin|host|hostname|href)\b|\bnew URL\([^()]*, url\)|\{[^{}=]*\b(?:origin|host|href)\b[^{}=]*\} = url\b/;
    expect(filesWhere(others, ({ code }) => named.test(code))).toEqual([]);
  });

  it('long lists are read by server/data/each-of.ts, not by a cursor loop of its own', () => {
    // Pages that people turn both ways, and a copy that goes on where it was stopped.
    const allowed = [
      'server/data/each-of.ts',
      'server/data/read-matches.ts',
      'server/data/copy/copy-collections.ts',
    ];
    const others = productSources.filter(({ path }) => !allowed.includes(path));
    const ownLoop = /\bcursor = \w+\.nextCursor|\bwhile \(\w*[cC]ursor\b/;
    expect(filesWhere(others, ({ code }) => ownLoop.test(code))).toEqual([]);
  });

  it('posted fields reach pages through readForm and readText alone, which know the names and lengths that may come', () => {
    const others = productSources.filter(
      ({ path }) => !['app/forms/', 'server/request/read-'].some((place) => path.startsWith(place)),
    );
    const raw = /\bparseWithZod\(|\brequireForm\(|\.formData\(\)/;
    expect(filesWhere(others, ({ code }) => raw.test(code))).toEqual([]);
  });

  it('only app/map/ spells an address', () => {
    const tables = [
      'app/map/',
      'app/routes/club/robots.ts',
      'app/ui/navigation.ts',
      'app/ui/staff-navigation.ts',
    ];
    const address =
      /['"`]\/(?:account|admin|auth|calendar|classes|coach|files|kiosk|memberships?|open-data|setup|webhooks)\b/;
    const inside = /\$\{(?:[\w.]*[hH]ere|path|base)\}\//;
    const others = productSources.filter(({ path }) => !tables.some((table) => path.startsWith(table)));
    expect(filesWhere(others, ({ code }) => address.test(code) || inside.test(code))).toEqual([]);
  });

  it('what links name is in the map, with a page and a guard', () => {
    // What many pages are below.
    const { accountPages, api, rosterPages, ...others } = paths;
    const patterns = Object.values(others).flatMap((named) => {
      if (typeof named === 'string') return named;
      return 'pattern' in named && typeof named.pattern === 'string' ? named.pattern : [];
    });
    expect(patterns.length).toBeGreaterThan(450);
    const answered = map.map(({ pattern }) => pattern);
    expect(patterns.filter((pattern) => !answered.includes(pattern))).toEqual([]);
    expect([accountPages, api, rosterPages].filter((above) => answered.includes(above))).toEqual([]);
  });

  it('the server logs instead of writing to the console', () => {
    // The two commands for people at a terminal answer there.
    const forPeople = ['server/club.ts', 'server/demo.ts'];
    const others = serverSources.filter(({ path }) => !forPeople.includes(path));
    expect(filesWhere(others, ({ code }) => /\bconsole\./.test(code))).toEqual([]);
  });

  it('no element carries inline style, which the content security policy would drop', () => {
    expect(filesWhere(appSources, ({ code }) => /\bstyle=/.test(code))).toEqual([]);
  });

  it('no plain script is async: React moves those into the head, where they run before what they look for is there', () => {
    expect(filesWhere(appSources, ({ code }) => /<script\b[^>]*\basync\b/.test(code))).toEqual([]);
  });

  it('no script goes from one page to another: a browser is told only about pages with script (scripts/vite-short-manifest.ts)', () => {
    const going =
      /\b(?:Link|NavLink|Form|Navigate|useNavigate|useSubmit|useFetcher|useRevalidator|usePrefetchBehavior|PrefetchPageLinks)\b[^;]*from 'react-router'/;
    expect(filesWhere(appSources, ({ code }) => going.test(code))).toEqual([]);
  });

  it('no module hands on another wholesale, but app/paths.ts its subjects', () => {
    const barrels = filesWhere(productSources, ({ path }) => /^index\.tsx?$/.test(basename(path)));
    const wholesale = filesWhere(productSources, ({ code }) => /^export \* from/m.test(code));
    expect([...barrels, ...wholesale]).toEqual(['app/paths.ts']);
  });

  it('no note of unfinished work is left', () => {
    const note = new RegExp(['TO', 'DO|FIX', 'ME'].join(''));
    const written = textFiles().filter((path) => !path.endsWith('package-lock.json'));
    expect(written.filter((path) => note.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('what tests import hooks into none of them as it is loaded, which it is once for many files: the projects’ set-up files do', () => {
    const config = readFileSync('vitest.config.ts', 'utf8');
    const others = readSources('tests').filter(
      ({ path }) => !/\.test\.tsx?$/.test(path) && !config.includes(basename(path, '.ts')),
    );
    expect(filesWhere(others, ({ code }) => /^(?:before|after)(?:Each|All)\(/m.test(code))).toEqual([]);
  });

  it('no test has a time limit of its own, which a busy machine would reach: tests/support/patience.ts has those of all', () => {
    const limit = /\b(?:timeout|testTimeout|hookTimeout): \d|^\s*\}, \d{2,}_000\);$/m;
    const tests = readSources('tests').filter(
      ({ path }) => path !== 'tests/architecture.test.ts' && !path.startsWith('tests/bench/'),
    );
    expect(filesWhere(tests, ({ code }) => limit.test(code))).toEqual([]);
  });

  it('no package registry is named anywhere, lock files included', () => {
    const registry = new RegExp(['npmjs', 'yarnpkg', 'npmmirror'].map((name) => `${name}\\.`).join('|'));
    const here = 'tests/architecture.test.ts';
    const named = textFiles().filter((path) => path !== here && registry.test(readFileSync(path, 'utf8')));
    expect(named).toEqual([]);
  });
});

describe('names and sizes', () => {
  const named = [
    ...listFiles('app'),
    ...listFiles('domain'),
    ...listFiles('server'),
    ...listFiles('scripts'),
    ...listFiles('tests'),
  ];

  it('files are named in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
    expect(named.filter((path) => !kebab.test(basename(path)))).toEqual([]);
  });

  it('no file or folder hides behind a name that says nothing', () => {
    const empty = /(^|[/-])(utils?|helpers?|misc|managers?)(\.|\/|$)|(^|\/)common(\.|\/|$)/;
    expect(named.filter((path) => empty.test(path))).toEqual([]);
  });

  it.each([
    { kind: 'module', ending: /\.tsx?$/, limit: 250 },
    // The styles of a whole room are in one file.
    { kind: 'style sheet', ending: /\.css$/, limit: 600 },
  ])('no $kind of the product is longer than $limit lines', ({ ending, limit }) => {
    const long = [...listFiles('app'), ...listFiles('domain'), ...listFiles('server')]
      .filter((path) => ending.test(path))
      .map((path) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > limit);
    expect(long).toEqual([]);
  });
});

describe('the reading of imports', () => {
  const source = parseSource(
    'app/routes/a.tsx',
    `import type { A } from './a.ts'; // import './not-this.ts'
     import { b } from '#server/b.ts'; export { c } from '../c.ts'; const d = import('zod');
     export const page = <p>{b}</p>;`,
  );

  it('finds static, type-only, handed-on and dynamic imports, and none in a comment', () => {
    expect(source.imports).toEqual([
      { written: './a.ts', target: 'app/routes/a.ts', isTypeOnly: true },
      { written: '#server/b.ts', target: 'server/b.ts', isTypeOnly: false },
      { written: '../c.ts', target: 'app/c.ts', isTypeOnly: false },
      { written: 'zod', target: 'zod', isTypeOnly: false },
    ]);
    expect(source.code).not.toContain('not-this');
  });
});

describe('the search for circles', () => {
  const files = (texts: Record<string, string>) =>
    Object.entries(texts).map(([path, text]) => parseSource(path, text));

  it('finds two that know each other, one that knows itself, and a long way round by a type', () => {
    const circles = findImportCircles(
      files({
        'server/a.ts': `import './b.ts';`,
        'server/b.ts': `import './a.ts'; import './own.ts';`,
        'server/own.ts': `export { c } from './own.ts';`,
        'domain/one.ts': `import type { Two } from './two.ts';`,
        'domain/two.ts': `export type { Three } from '#domain/three.ts';`,
        'domain/three.ts': `import { one } from './one.ts'; import { z } from 'zod';`,
      }),
    );
    expect(circles).toHaveLength(3);
    expect(circles).toContainEqual(['server/a.ts', 'server/b.ts']);
    expect(circles).toContainEqual(['server/own.ts']);
    expect(circles).toContainEqual(['domain/one.ts', 'domain/three.ts', 'domain/two.ts']);
  });

  it('takes one file that two others import for no circle', () => {
    const diamond = { 'a.ts': `import './b.ts'; import './c.ts';`, 'b.ts': `import './d.ts';` };
    expect(findImportCircles(files({ ...diamond, 'c.ts': `import './d.ts';`, 'd.ts': '' }))).toEqual([]);
  });
});

it('every fault that `npm run mutate` makes has its place in the code, once', () => {
  const gone = mutations.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2);
  expect(gone.map(({ file, what }) => `${file}: ${what}`)).toEqual([]);
});

/** Everything a person wrote or a tool locked, pictures and fonts left out. */
function textFiles(): string[] {
  return listFiles('.').filter((path) =>
    /(\.(tsx?|css|json|md|ya?ml|svg|mjs|js|txt)|rc|file|run|ignore)$/.test(path),
  );
}
