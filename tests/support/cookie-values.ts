/** A text as React Router encodes it in an unsigned cookie. */
export function cookieValue(text: string): string {
  return encodeURIComponent(btoa(JSON.stringify(text)));
}

/** Decodes the text in such a cookie. */
export function textInCookie(value: string): string {
  return JSON.parse(atob(decodeURIComponent(value)));
}
