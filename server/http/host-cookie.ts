import { type Cookie, type CookieOptions, createCookie } from 'react-router';

/**
 * A cookie for this host and all its paths. Over https it is `Secure` and has the `__Host-` prefix, with which browsers
 * refuse it from another host or path; without https browsers would refuse the prefix.
 * Its `parse` never throws: a cookie that is not ours gives an object, `''` or null, never a string that we wrote.
 * @returns the cookie in the form that this browser accepts
 */
export function hostCookie(name: string, options: CookieOptions): (isSecure: boolean) => Cookie {
  const attributes: CookieOptions = { httpOnly: true, sameSite: 'lax', ...options, path: '/' };
  const overHttps = createCookie(`__Host-${name}`, { ...attributes, secure: true });
  const overHttp = createCookie(name, attributes);
  return (isSecure) => (isSecure ? overHttps : overHttp);
}
