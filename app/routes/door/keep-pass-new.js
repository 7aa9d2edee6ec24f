// Asks for a new code before the shown one runs out, and whenever the page comes back into view. Without this script
// the picture covers itself when it is out of date, and a tap leads to a page that renews itself.
const EVERY_MS = 50_000;

function renew() {
  if (document.hidden) return;
  for (const picture of document.querySelectorAll('[data-pass-code]')) {
    picture.src = `${picture.src.split('?')[0]}?${Date.now()}`;
  }
}

setInterval(renew, EVERY_MS);
document.addEventListener('visibilitychange', renew);
