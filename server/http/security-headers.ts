/** Flat name, value, name, value …: what `writeHead` takes without copying, repeated names kept. */
export type HeaderList = string[];

const always: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  // `no-referrer` would make form posts arrive with `Origin: null`.
  'Referrer-Policy',
  'same-origin',
  // The kiosk scans passes with the camera.
  'Permissions-Policy',
  'camera=(self), fullscreen=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

export type SecurityHeaders = (isSecure: boolean, nonce?: string) => HeaderList;

/** Origins besides ours that hydrated pages may load from. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** App Check's: reCAPTCHA Enterprise, and the exchange of its result for a token. */
export const appCheckSources: PageSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connections: ['https://www.google.com/recaptcha/', 'https://firebaseappcheck.googleapis.com'],
};

/**
 * The security headers of every response.
 *
 * @param formTargets other origins that a form's response may redirect to: browsers apply `form-action` to
 * redirects as well, and a payment starts with one
 * @param sources null: hydrated pages load only from our own origin
 * @param hsts the owner's `Strict-Transport-Security`, sent over https only; null: none
 */
export function createSecurityHeaders(
  formTargets: readonly string[],
  sources: PageSources | null,
  hsts: string | null,
): SecurityHeaders {
  const overHttps = hsts === null ? [] : ['Strict-Transport-Security', hsts];
  const plain = [...always, 'Content-Security-Policy', contentPolicy("'self'", formTargets, null)];
  const plainOverHttps = [...plain, ...overHttps];
  return (isSecure, nonce) => {
    if (nonce === undefined) return isSecure ? plainOverHttps : plain;
    const policy = contentPolicy(`'self' 'nonce-${nonce}'`, formTargets, sources);
    return [...always, 'Content-Security-Policy', policy, ...(isSecure ? overHttps : [])];
  };
}

/** Of an email as shown to staff: its own inline styles and nothing else. Neither scripts, forms, pictures nor links do anything. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";

/** The headers of a page with a frame, or of the email in it (`appHeaders.frame`). */
export function framed(headers: HeaderList, frame: string | null): HeaderList {
  if (frame === 'around')
    return headers.map((value) => value.replace("frame-src 'none'", "frame-src 'self'"));
  if (frame !== 'inside') return headers;
  return headers.map((value, at) => {
    if (headers[at - 1] === 'Content-Security-Policy') return mailPolicy;
    return headers[at - 1] === 'X-Frame-Options' ? 'SAMEORIGIN' : value;
  });
}

function contentPolicy(scripts: string, formTargets: readonly string[], sources: PageSources | null): string {
  return [
    "default-src 'self'",
    `script-src ${[scripts, ...(sources?.scripts ?? [])].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    `frame-src ${sources ? sources.frames.join(' ') : "'none'"}`,
    ...(sources ? [`connect-src ${["'self'", ...sources.connections].join(' ')}`] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; ');
}
