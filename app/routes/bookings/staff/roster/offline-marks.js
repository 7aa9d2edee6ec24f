// Marks without a page load, and saves marks that were made offline, with their times, until the server has them. Without this
// script each button sends its own form.
const KEY = 'cf_marks';
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
const RETRY_MS = 15_000;
const PART = 50;

const roster = document.querySelector('[data-session]');
const { session, staff, send, now, kept } = roster.dataset;
// A phone's clock may be wrong, so times are by the server's. A copy (`kept`) says when, by the phone's clock, the server made it.
const lag = Number(now) - Number(kept ?? Date.now());
const REFRESH_MS = 5 * 60_000;
let isSending = false;

// On a shared phone marks are only sent under the name of the person who made them: others' wait for their own sign-in.
const isMine = (mark) => mark.staff === staff;
const read = () => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const write = (marks) =>
  localStorage.setItem(KEY, JSON.stringify(marks.filter(({ at }) => Date.now() - at < MAX_AGE_MS)));

function show(uid, status, note, isConflict = false) {
  const row = roster.querySelector(`[data-uid="${CSS.escape(uid)}"]`);
  if (!row) return;
  row.dataset.status = status;
  row.toggleAttribute('data-conflict', isConflict);
  row.querySelector('[data-note]').textContent = note;
  for (const button of row.querySelectorAll('[data-mark]')) {
    const isOn = button.dataset.mark === status;
    button.setAttribute('aria-pressed', isOn);
    button.value = isOn && !isConflict ? 'booked' : button.dataset.mark;
  }
  for (const count of roster.querySelectorAll('[data-tally]')) {
    count.textContent = roster.querySelectorAll(`[data-status="${count.dataset.tally}"]`).length;
  }
  const rest = roster.querySelector('[data-rest]');
  if (rest) rest.hidden = !roster.querySelector('[data-status="booked"]');
}

function showMessage(text = '') {
  const message = roster.querySelector('[data-message]');
  if (message.textContent !== text) message.textContent = text;
}

function saveMark(row, mark) {
  const { uid, status: seen } = row.dataset;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
  write([...read(), { key, session, send, staff, uid, mark, seen, at: Date.now() + lag }]);
  show(uid, mark, 'Saving…');
}

// One class at a time, in the order in which the marks were made.
async function sendPart(part) {
  const body = new URLSearchParams({ marks: JSON.stringify(part) });
  const signal = AbortSignal.timeout?.(10_000);
  const response = await fetch(part[0].send, { method: 'POST', body, redirect: 'manual', signal });
  if (response.type === 'opaqueredirect' || response.status === 403) return 'signed-out';
  // A 422 would fail again, so those marks are dropped.
  if (!response.ok && response.status !== 422) return 'away';
  const { results } = response.ok ? await response.json() : { results: [] };
  const done = new Set(part.map(({ key }) => key));
  write(read().filter(({ key }) => !done.has(key)));
  if (part[0].session !== session) return 'sent';
  const newer = new Set(
    read()
      .filter(isMine)
      .map(({ uid }) => uid),
  );
  for (const { uid, status, note, isConflict } of results)
    if (!newer.has(uid)) show(uid, status, note, isConflict);
  return 'sent';
}

async function flush() {
  if (isSending) return;
  isSending = true;
  let outcome = 'sent';
  let isBack = false;
  for (
    let waiting = read().filter(isMine);
    waiting.length > 0 && outcome === 'sent';
    waiting = read().filter(isMine)
  ) {
    const part = waiting.filter((mark) => mark.session === waiting[0].session).slice(0, PART);
    outcome = await sendPart(part).catch(() => 'away');
    isBack = outcome === 'sent';
  }
  isSending = false;
  report(outcome);
  if (isBack && kept) showMessage('You’re back online, and your marks are saved. Reload for the latest.');
}

function report(outcome) {
  const waiting = read().filter(isMine);
  for (const mark of waiting)
    if (mark.session === session) show(mark.uid, mark.mark, 'Saved on this phone, not sent yet');
  const count = waiting.length === 1 ? '1 mark' : `${waiting.length} marks`;
  if (waiting.length === 0) showMessage();
  else if (outcome === 'signed-out')
    showMessage(`${count} saved on this phone. Reload this page and sign in to send.`);
  else
    showMessage(
      `You’re offline. ${count} saved on this phone. We’ll send ${waiting.length === 1 ? 'it' : 'them'} when you’re back online.`,
    );
}

// The hours of a class may begin while its roster is open.
const refreshCopies = () =>
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage('refresh'));

function start() {
  roster.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!submitter?.dataset.mark) return;
    event.preventDefault();
    saveMark(submitter.closest('[data-uid]'), submitter.value);
    void flush();
  });
  setInterval(flush, RETRY_MS);
  addEventListener('online', flush);
  setInterval(refreshCopies, REFRESH_MS);
  // A worker that was only starting when the page was asked for has not heard of it.
  if (!navigator.serviceWorker?.controller) refreshCopies();
  void flush();
}

try {
  write(read());
  start();
} catch {
  // The browser has no storage: the forms still work.
}
