// Shows under the search box what it finds while somebody types. Enter opens the page of results, as it does without this script.
const WAIT_MS = 200;
const LEAST_LETTERS = 2;
const TIMEOUT_MS = 8000;
const ASK_AGAIN = 'Press Enter to search';

const results = document.querySelector('[data-results]');
const count = document.querySelector('[data-results-count]');
const box = document.querySelector('main [data-search-box]');
let shown = box.defaultValue.trim();
let timer;
let asked = new AbortController();

function look() {
  clearTimeout(timer);
  asked.abort();
  const typed = box.value.trim();
  if (typed === shown) return;
  if (typed.length < LEAST_LETTERS) return show(typed, '', '');
  timer = setTimeout(search, WAIT_MS, typed);
}

async function search(typed) {
  asked = new AbortController();
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const address = `${results.dataset.results}&${new URLSearchParams({ q: typed })}`;
  try {
    const answer = await fetch(address, { redirect: 'manual', cache: 'no-store', signal });
    if (answer.type === 'opaqueredirect') return location.reload();
    if (!answer.ok) return show(typed, '', ASK_AGAIN);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.querySelector('[data-results]');
    if (found) show(typed, found.innerHTML, found.dataset.count);
  } catch {
    // No connection, unless another letter was typed: what was found before is not what is typed now.
    if (!asked.signal.aborted) show(typed, '', ASK_AGAIN);
  }
}

function show(typed, html, text) {
  // Somebody has gone on into the list with the keyboard: it stays under them.
  if (results.contains(document.activeElement)) return;
  shown = typed;
  results.innerHTML = html;
  count.textContent = text;
}

box.addEventListener('input', look);
// What was found while the focus was in the list.
box.addEventListener('focus', look);
// Typed before this script was there.
look();
