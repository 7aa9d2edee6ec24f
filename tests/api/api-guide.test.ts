/** What the guide for programmers says is so: its examples are run, by the program that they name. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeApi } from '#server/api/openapi.ts';
import { createApp } from '#server/app.ts';
import { findDeviation, tokenFor } from '../support/api.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { openFullHouse } from '../support/full-house.ts';
import type { Answer } from '../support/visitor.ts';

const guide = readFileSync('docs/guide/api.md', 'utf8');
const examples = [...guide.matchAll(/```sh\n(curl .+)\n```/g)].map(([, command = '']) => command);

test('every example answers as described', async () => {
  const { club, people } = await openFullHouse('Ravensworth');
  const server = await startFakeServer(createApp(club.services));
  const env = { PATH: process.env.PATH, CLUB: server.origin, TOKEN: await tokenFor(club, people.admin) };
  expect(examples.length).toBeGreaterThan(5);
  for (const example of examples) {
    const ended = '-w "\\n%{http_code} %{content_type}"';
    const { stdout } = await promisify(execFile)('sh', ['-c', `${example} ${ended}`], { env });
    const [, html = '', status = '', type = ''] = /^(.*)\n(\d+) (.*)$/s.exec(stdout) ?? [];
    expect([example, status]).toEqual([example, '200']);
    const [, path = ''] = /CLUB(\/[^"]*)/.exec(example) ?? [];
    const answer = { status: Number(status), headers: new Headers({ 'Content-Type': type }), html };
    expect(findDeviation(path, answer as Answer)).toBeNull();
  }
});

test('it names every address, scope and filter, and none that there isn’t', () => {
  const described = describeApi('https://club.example').paths as Record<
    string,
    { get: { tags: string[]; parameters: { name: string }[] } }
  >;
  for (const [path, { get }] of Object.entries(described)) {
    expect(guide).toContain(`/api/v1${path}`);
    for (const name of [...get.tags, ...get.parameters.map((parameter) => parameter.name)])
      expect(guide).toMatch(new RegExp(`[\`{]${name}[\`}]`));
  }
  const known = Object.values(described).flatMap(({ get }) => get.parameters.map(({ name }) => name));
  const used = examples.flatMap((example) =>
    [...example.matchAll(/[?&](\w+)=/g)].map(([, name = '']) => name),
  );
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});
