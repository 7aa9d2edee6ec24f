// The preference is stored in a cookie, which works without JavaScript, and under the same name in local storage.
const NAME = 'nuxt-color-mode';
const saved = new RegExp(`(?:^|; )${NAME}=(system|light|dark)`).exec(document.cookie);

try {
  if (saved) localStorage.setItem(NAME, saved[1]);
} catch {
  // A browser without local storage still has the cookie.
}
