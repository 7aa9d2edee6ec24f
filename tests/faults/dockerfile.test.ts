/** Performs the Dockerfile's steps in a temporary folder, one subfolder per stage, and starts the result. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'clubfloor-image-'));
/** This node takes the place of the image's: it is first on the path, whatever the machine has. */
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

interface Stage {
  readonly name: string;
  readonly folder: string;
  workdir: string;
  readonly environment: Record<string, string>;
  command: string[];
  healthcheck: string[];
  user: string;
  readonly volumes: string[];
}

let image: Stage;

beforeAll(async () => {
  image = await perform(readFileSync('Dockerfile', 'utf8'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs every instruction; one that it does not know fails the test. Returns the last stage. */
async function perform(dockerfile: string): Promise<Stage> {
  const stages: Stage[] = [];
  const instructions = dockerfile.replace(/\\\n/g, ' ').split('\n');
  for (const line of instructions.filter((text) => text.trim() && !text.startsWith('#'))) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push(openStage(rest, stages.length));
    else await performOne(word, rest.trim(), stages);
  }
  return stages.at(-1) as Stage;
}

function openStage(rest: string, index: number): Stage {
  const name = / AS (\w+)/.exec(rest)?.[1] ?? String(index);
  expect(rest).toMatch(/^node:26-slim\b/);
  const folder = join(root, name);
  mkdirSync(folder);
  return {
    name,
    folder,
    workdir: '/',
    environment: {},
    command: [],
    healthcheck: [],
    user: 'root',
    volumes: [],
  };
}

async function performOne(word: string, rest: string, stages: Stage[]): Promise<void> {
  const stage = stages.at(-1) as Stage;
  if (word === 'WORKDIR') mkdirSync(join(stage.folder, rest), { recursive: true });
  if (word === 'WORKDIR') stage.workdir = rest;
  else if (word === 'ENV')
    for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name ?? ''] = value ?? '';
  else if (word === 'COPY') copy(rest, stage, stages);
  else if (word === 'RUN') await runStep(rest, stage);
  else if (word === 'CMD') stage.command = JSON.parse(rest);
  else if (word === 'HEALTHCHECK') stage.healthcheck = JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] ?? '');
  else if (word === 'USER') stage.user = rest;
  else if (word === 'VOLUME') stage.volumes.push(rest);
  else if (word !== 'EXPOSE') throw new Error(`The test cannot perform ${word} ${rest}`);
}

function copy(rest: string, stage: Stage, stages: Stage[]): void {
  const from = /^--from=(\w+) /.exec(rest)?.[1];
  const words = rest.replace(/^--from=\w+ /, '').split(/\s+/);
  const target = words.pop() ?? '';
  const to = join(stage.folder, target.startsWith('/') ? '' : stage.workdir, target);
  for (const word of words) {
    const source = from && stages.find(({ name }) => name === from);
    if (source) cpSync(join(source.folder, word), to, { recursive: true, verbatimSymlinks: true });
    else if (word === '.') copyContext(to);
    else cpSync(word, target.endsWith('/') ? join(to, basename(word)) : to);
  }
}

/** What a fresh clone holds: files that git knows or would take. */
function copyContext(to: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\n')) {
    if (file && existsSync(file) && !file.startsWith('tests/')) cpSync(file, join(to, file));
  }
}

async function runStep(command: string, stage: Stage): Promise<void> {
  if (command.startsWith('install -d -o node -g node -m 700 /data')) {
    // The image's user does not exist here; its folder does.
    mkdirSync(join(stage.folder, 'data'), { mode: 0o700 });
    return;
  }
  if (!command.startsWith('npm ')) throw new Error(`The test cannot perform RUN ${command}`);
  const env = {
    ...process.env,
    ...stage.environment,
    PATH: path,
    npm_config_prefer_offline: 'true',
    NODE_ENV: '',
  };
  await run('sh', ['-c', command], {
    cwd: join(stage.folder, stage.workdir),
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
}

describe('the image', () => {
  it('runs as a user without rights and keeps the data in a volume', () => {
    expect(image.user).toBe('node');
    expect(image.volumes).toEqual(['/data']);
    expect(image.environment).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data', HOST: '0.0.0.0' });
  });

  it('holds no tools, sources or tests', () => {
    for (const name of ['node_modules/vite', 'node_modules/typescript', 'app', 'server', 'tests']) {
      expect([name, existsSync(join(image.folder, 'app', name))]).toEqual([name, false]);
    }
  });

  it('starts on an empty volume, is healthy, serves the front page and stops in time', async () => {
    const data = join(image.folder, 'data');
    const environment = { ...image.environment, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', PATH: path };
    const [program = '', ...rest] = image.command;
    const child = spawn(program, rest, { cwd: join(image.folder, image.workdir), env: environment });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    try {
      await vi.waitUntil(() => output.includes('"Listening"') || child.exitCode !== null);
      const port = /"port":(\d+)/.exec(output)?.[1] ?? `none: ${output}`;
      const [, ...check] = image.healthcheck;
      await run(process.execPath, check, { env: { PORT: port } });
      const front = await fetch(`http://127.0.0.1:${port}/`);
      expect([front.status, await front.text()]).toEqual([200, expect.stringContaining('<h1')]);
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is unhealthy when nothing answers', async () => {
    const [, ...check] = image.healthcheck;
    await expect(run(process.execPath, check, { env: { PORT: '1' } })).rejects.toMatchObject({ code: 1 });
  });
});
