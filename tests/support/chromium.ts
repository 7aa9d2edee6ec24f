import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

const toolsFolder = resolve(import.meta.dirname, '../node_modules');
const unpackedFolder = join(toolsFolder, '.chromium');

/** What is needed to start Chromium: the program, and the environment with the paths of its libraries and fonts. */
export type ChromiumInstallation = { executablePath: string; env: Record<string, string> };

/**
 * Unpacks the packaged Chromium at its first use. It brings its own libraries and fonts, so that nothing needs to be
 * installed and pages look alike on every machine. `CHROMIUM_PATH` names another one, where this build cannot run
 * (it is for Linux on x86-64).
 */
export async function findChromium(): Promise<ChromiumInstallation> {
  const ownPath = process.env.CHROMIUM_PATH;
  if (ownPath) return { executablePath: ownPath, env: inheritedEnvironment() };
  if (!existsSync(unpackedFolder)) await unpack();
  return {
    executablePath: join(unpackedFolder, 'chromium'),
    env: {
      ...inheritedEnvironment(),
      LD_LIBRARY_PATH: join(unpackedFolder, 'al2023/lib'),
      FONTCONFIG_FILE: join(unpackedFolder, 'fonts.conf'),
    },
  };
}

/** Unpacks aside and renames at the end, so that an interrupted run leaves no half a browser behind. */
async function unpack() {
  const aside = await mkdtemp(join(toolsFolder, '.chromium-'));
  const systemTemporaryFolder = process.env.TMPDIR;
  process.env.TMPDIR = aside; // The package unpacks into the temporary folder and takes no other.
  try {
    await sparticuz.executablePath();
    await inflate(join(toolsFolder, '@sparticuz/chromium/bin/al2023.tar.br'));
  } finally {
    if (systemTemporaryFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = systemTemporaryFolder;
  }
  await writeFile(join(aside, 'fonts.conf'), fontConfiguration);
  await rename(aside, unpackedFolder).catch(() => rm(aside, { recursive: true }));
}

const fontConfiguration = `<?xml version="1.0"?>
<fontconfig>
  <dir>${unpackedFolder}/fonts/fonts</dir>
  <cachedir>${unpackedFolder}/fonts-cache</cachedir>
</fontconfig>
`;

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  );
}
