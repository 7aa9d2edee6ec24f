import { colourModes } from './security.form.ts';

/** The specification's storage key (§9). */
export const COLOUR_MODE_COOKIE = 'nuxt-color-mode';

export type ColourMode = (typeof colourModes)[number];

/** What the browser has kept; `system` where it has kept nothing that we know. */
export function readColourMode(request: Request): ColourMode {
  const kept = new RegExp(`(?:^|;\\s*)${COLOUR_MODE_COOKIE}=(\\w+)`).exec(
    request.headers.get('Cookie') ?? '',
  );
  return colourModes.find((mode) => mode === kept?.[1]) ?? 'system';
}
