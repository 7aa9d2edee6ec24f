/** A text as React Router writes it into a cookie that it does not sign. */
export function cookieValue(text: string): string {
  return encodeURIComponent(btoa(JSON.stringify(text)));
}

/** The text in such a cookie. */
export function textInCookie(value: string): string {
  return JSON.parse(atob(decodeURIComponent(value)));
}
