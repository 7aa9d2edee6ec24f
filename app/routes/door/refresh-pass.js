// Fetches a new code before the current one expires, and whenever the page comes back into view. Without this script
// the picture covers itself when it expires, and a tap opens a page that refreshes itself.
const EVERY_MS = 50_000;

function refresh() {
  if (document.hidden) return;
  for (const picture of document.querySelectorAll('[data-pass-code]')) {
    picture.src = `${picture.src.split('?')[0]}?${Date.now()}`;
  }
}

setInterval(refresh, EVERY_MS);
document.addEventListener('visibilitychange', refresh);
