/** Flat name, value, name, value …: what `writeHead` takes without copying, repeated names kept. */
export type HeaderList = string[];

const always: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  // `no-referrer` would make form posts arrive with `Origin: null` (security.md, row 18).
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

const overHttps: HeaderList = ['Strict-Transport-Security', 'max-age=31536000'];

export type SecurityHeaders = (isSecure: boolean, nonce?: string) => HeaderList;

/**
 * The headers of every answer, whatever kind it is.
 *
 * @param formTargets other origins that a form's answer may redirect to: browsers hold `form-action` against
 * redirects as well, and a payment starts with one
 */
export function createSecurityHeaders(formTargets: readonly string[]): SecurityHeaders {
  const plain = [...always, 'Content-Security-Policy', contentPolicy("'self'", formTargets)];
  const plainOverHttps = [...plain, ...overHttps];
  return (isSecure, nonce) => {
    if (nonce === undefined) return isSecure ? plainOverHttps : plain;
    const policy = contentPolicy(`'self' 'nonce-${nonce}'`, formTargets);
    return [...always, 'Content-Security-Policy', policy, ...(isSecure ? overHttps : [])];
  };
}

function contentPolicy(scripts: string, formTargets: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; ');
}
