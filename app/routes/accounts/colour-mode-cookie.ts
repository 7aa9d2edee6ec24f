import { createCookie } from 'react-router';
import { colourModes } from './security.form.ts';

export type ColourMode = (typeof colourModes)[number];

/**
 * Under the specification's storage key (§9), for a year. Its value is the plain word, since `keep-colour-mode.js` reads it
 * too: what React Router wraps round a value is taken off again.
 */
export const colourModeCookie = createCookie('nuxt-color-mode', {
  maxAge: 365 * 24 * 3600,
  encode: (wrapped) => JSON.parse(atob(wrapped)),
  decode: (word) => btoa(JSON.stringify(word)),
});

/** What the browser has kept; `system` where it has kept nothing that we know. */
export async function readColourMode(request: Request): Promise<ColourMode> {
  const kept: unknown = await colourModeCookie.parse(request.headers.get('Cookie'));
  return colourModes.find((mode) => mode === kept) ?? 'system';
}
