// Reads the desk's page again while it is looked at, and replaces only what has changed: what is typed, the cursor and scrolling stay.
// Nobody has come: one small answer. Every sixth time everything is read, since classes fill, people leave and pay.
const EVERY_MS = 10_000;
const WHOLE_EVERY = 6;
const TIMEOUT_MS = 8000;
const SOUND = 'clubfloor-desk-sound';
const LOUDNESS = 0.6;

const page = document.querySelector('[data-desk]');
const offline = page.querySelector('[data-offline]');
const choice = page.querySelector('[data-sound]');
let turn = 0;
let audio;

const ask = (address) =>
  fetch(address, { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });

async function refresh() {
  if (document.hidden) return;
  turn += 1;
  try {
    const { now, newest } = page.dataset;
    if (turn % WHOLE_EVERY > 0) {
      const { status } = await ask(`${now}?${new URLSearchParams({ seen: newest })}`);
      if (status === 204) return setOffline(false);
    }
    const answer = await ask(location.href);
    // Signed out: the page itself says so.
    if (answer.type === 'opaqueredirect' || answer.status === 403) return location.reload();
    if (!answer.ok) return setOffline(true);
    show(new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-desk]'));
    setOffline(false);
  } catch {
    setOffline(true);
  }
}

function setOffline(isOffline) {
  if (offline.hidden === isOffline) offline.hidden = !isOffline;
}

function show(read) {
  if (!read) return;
  for (const part of read.querySelectorAll('[data-live]')) {
    const old = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (old) replace(old, part);
  }
  const isRefused = read.dataset.refusal !== '' && read.dataset.refusal !== page.dataset.refusal;
  Object.assign(page.dataset, read.dataset);
  if (isRefused && choice.checked) playTone();
}

/** Rows that are the same stay where they are: a button under a finger does not go. */
function replace(old, part) {
  const rows = part.querySelector(':scope > [data-rows]');
  const shown = old.querySelector(':scope > [data-rows]');
  if (!rows || !shown) {
    if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
    return;
  }
  const known = new Map([...shown.children].map((row) => [row.dataset.row, row]));
  const next = [...rows.children].map((row) => {
    const kept = known.get(row.dataset.row);
    return kept?.outerHTML === row.outerHTML ? kept : row;
  });
  for (const row of known.values()) if (!next.includes(row)) row.remove();
  for (const [place, row] of next.entries()) {
    if (shown.children[place] !== row) shown.insertBefore(row, shown.children[place] ?? null);
  }
}

/** Browsers let a page be heard once something on it has been pressed. */
function wake() {
  audio ??= globalThis.AudioContext ? new AudioContext() : undefined;
  audio?.resume();
}

/** Fades at both ends: a tone that is cut clicks. */
function playTone() {
  if (audio?.state !== 'running') return;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const [start, end] = [audio.currentTime, audio.currentTime + 0.6];
  tone.frequency.value = 990;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.setValueAtTime(LOUDNESS, end - 0.05);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}

choice.checked = localStorage.getItem(SOUND) === 'on';
choice.closest('label').hidden = false;
if (choice.checked) document.addEventListener('pointerdown', wake, { once: true });
choice.addEventListener('change', () => {
  localStorage.setItem(SOUND, choice.checked ? 'on' : 'off');
  if (choice.checked) wake();
});
setInterval(refresh, EVERY_MS);
document.addEventListener('visibilitychange', refresh);
