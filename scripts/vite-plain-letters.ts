import type { Plugin } from 'vite';

/**
 * Writes the letters outside of ASCII in the built server as escapes. The engine keeps a whole file at two bytes a character for one curly
 * quote in it. What a program says stays the same; only `String.raw` and names could tell, so a build with such a letter in them fails.
 */
export function plainLetters(): Plugin {
  return {
    name: 'plain-letters',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const raw = /String\.raw\s*`[^`]*[\u0080-\uffff]/.exec(chunk.code);
          if (raw) this.error(`${chunk.fileName} has a letter outside of ASCII in String.raw`);
          chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escapeOf);
        }
      },
    },
  };
}

/** Of one UTF-16 unit. */
const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
