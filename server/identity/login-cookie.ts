import { hostCookie } from '../http/host-cookie.ts';
import { isDeviceToken } from './device-token.ts';

/** The cookies of a signed-in browser: an opaque token, and the known-device token. */
export interface LoginCookies {
  /** Never throws, whatever the browser sends. */
  read(header: string | null): Promise<ReadLoginCookies>;
  /** `Set-Cookie` values. */
  setLogin(token: string): Promise<string>;
  clearLogin(): Promise<string>;
  setDevice(deviceToken: string): Promise<string>;
}

export interface ReadLoginCookies {
  /** Well-formed; only the identity service can say whether it is valid. Null: none. */
  readonly token: string | null;
  /** The login cookie is malformed: treat the person as not signed in, and clear it. */
  readonly isMalformed: boolean;
  readonly deviceToken: string | null;
}

/** Both last as long as a login session can (`LOGIN_ABSOLUTE_DAYS`); the server's own limits decide. */
const maxAge = 30 * 24 * 3600;
const loginCookie = hostCookie('cf_login', { maxAge });
const deviceCookie = hostCookie('cf_device', { maxAge });

/** Tokens of either engine: 43 characters of base64url, or a signed token of three such parts. */
const tokenPattern = /^[\w-]{20,}(?:\.[\w-]+){0,2}$/;
const LONGEST_TOKEN = 4096;

/** @param isHttps whether the site is served over https */
export function createLoginCookies(isHttps: boolean): LoginCookies {
  const [login, device] = [loginCookie(isHttps), deviceCookie(isHttps)];
  return {
    async read(header) {
      const [kept, keptDevice]: unknown[] = [await login.parse(header), await device.parse(header)];
      const token = isWellFormed(kept) ? kept : null;
      return {
        token,
        isMalformed: kept !== null && token === null,
        deviceToken: isDeviceToken(keptDevice) ? keptDevice : null,
      };
    },
    setLogin: (token) => login.serialize(token),
    clearLogin: () => login.serialize('', { maxAge: 0 }),
    setDevice: (deviceToken) => device.serialize(deviceToken),
  };
}

function isWellFormed(token: unknown): token is string {
  return typeof token === 'string' && token.length <= LONGEST_TOKEN && tokenPattern.test(token);
}
