/** What the browser holds for a sign-in: an opaque token, and the mark of a known device. */
export interface LoginCookies {
  /** Never throws, whatever the browser sends. */
  read(header: string | null): ReadLoginCookies;
  /** `Set-Cookie` values. */
  setLogin(token: string): string;
  clearLogin(): string;
  setDevice(deviceToken: string): string;
}

export interface ReadLoginCookies {
  /** Well-formed; whether it is good only the identity service knows. Null: none. */
  readonly token: string | null;
  /** A login cookie came that cannot be one: answer as to somebody not signed in, and clear it. */
  readonly isMalformed: boolean;
  readonly deviceToken: string | null;
}

/** Both live as long as a login session can (`LOGIN_ABSOLUTE_DAYS`); the server's own limits decide. */
const MAX_AGE_IN_SECONDS = 30 * 24 * 3600;
/** Tokens of either engine: 43 characters of base64url, or a signed token of three such parts. */
const tokenPattern = /^[\w-]{20,}(?:\.[\w-]+){0,2}$/;
const LONGEST_TOKEN = 4096;

/**
 * @param isHttps whether people reach the club by https: then both are `Secure` and carry the `__Host-` prefix, by
 *   which browsers refuse them from another host or path (security.md, row 10). Without https browsers refuse that prefix.
 */
export function createLoginCookies(isHttps: boolean): LoginCookies {
  const prefix = isHttps ? '__Host-' : '';
  const loginName = `${prefix}cf_login`;
  const deviceName = `${prefix}cf_device`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const serialise = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; ${attributes}`;

  return {
    read(header) {
      const login = findCookie(header, loginName);
      const device = findCookie(header, deviceName);
      const token = login && isWellFormed(login) ? login : null;
      return {
        token,
        isMalformed: login !== null && token === null,
        deviceToken: device && isWellFormed(device) ? device : null,
      };
    },
    setLogin: (token) => serialise(loginName, token, MAX_AGE_IN_SECONDS),
    clearLogin: () => serialise(loginName, '', 0),
    setDevice: (deviceToken) => serialise(deviceName, deviceToken, MAX_AGE_IN_SECONDS),
  };
}

function isWellFormed(token: string): boolean {
  return token.length <= LONGEST_TOKEN && tokenPattern.test(token);
}

/** The first of that name, as it was sent: ours need no decoding, and decoding can throw. */
function findCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals >= 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
