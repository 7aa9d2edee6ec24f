// The preference lives in a cookie, which works without JavaScript, and under the same name in the browser's own store.
const NAME = 'nuxt-color-mode';
const kept = new RegExp(`(?:^|; )${NAME}=(system|light|dark)`).exec(document.cookie);

try {
  if (kept) localStorage.setItem(NAME, kept[1]);
} catch {
  // A browser that keeps nothing has the cookie.
}
