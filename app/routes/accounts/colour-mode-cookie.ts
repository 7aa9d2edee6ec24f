import { createCookie } from 'react-router';
import { colourModes } from './security.form.ts';

export type ColourMode = (typeof colourModes)[number];

/**
 * Under the specification's storage key (§9), for a year. Its value is the plain word, because `keep-colour-mode.js` reads it
 * too: React Router's encoding is removed.
 */
export const colourModeCookie = createCookie('nuxt-color-mode', {
  maxAge: 365 * 24 * 3600,
  encode: (wrapped) => JSON.parse(atob(wrapped)),
  decode: (word) => btoa(JSON.stringify(word)),
});

/** The saved preference; `system` if there is none or it is unknown. */
export async function readColourMode(request: Request): Promise<ColourMode> {
  const saved: unknown = await colourModeCookie.parse(request.headers.get('Cookie'));
  return colourModes.find((mode) => mode === saved) ?? 'system';
}
