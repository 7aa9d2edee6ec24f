import { type Cookie, type CookieOptions, createCookie } from 'react-router';

/**
 * A cookie for this host and all its paths. Over https it is `Secure` and carries the `__Host-` prefix, by which browsers
 * refuse it from another host or path (security.md, row 10); without https browsers would refuse the prefix.
 * Its `parse` never throws: what is not ours is an object, `''` or null, never a string that we wrote.
 * @returns the cookie as this browser takes it
 */
export function hostCookie(name: string, options: CookieOptions): (isSecure: boolean) => Cookie {
  const attributes: CookieOptions = { httpOnly: true, sameSite: 'lax', ...options, path: '/' };
  const overHttps = createCookie(`__Host-${name}`, { ...attributes, secure: true });
  const overHttp = createCookie(name, attributes);
  return (isSecure) => (isSecure ? overHttps : overHttp);
}
