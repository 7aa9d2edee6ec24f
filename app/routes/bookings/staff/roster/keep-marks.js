// Marks at once, and keeps marks that were made offline, with their times, until the server has them. Without this script
// every button sends a form of its own.
const KEY = 'cf_marks';
const KEPT_MS = 7 * 24 * 3600 * 1000;
const RETRY_MS = 15_000;
const PART = 50;

const roster = document.querySelector('[data-session]');
const { session, staff, send, now } = roster.dataset;
// A phone's clock may be off; the server's counts.
const lag = Number(now) - Date.now();
let isSending = false;

// On a shared phone nobody's marks go out under somebody else's name: others' wait for their own sign-in.
const isMine = (mark) => mark.staff === staff;
const read = () => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const write = (marks) =>
  localStorage.setItem(KEY, JSON.stringify(marks.filter(({ at }) => Date.now() - at < KEPT_MS)));

function show(uid, status, note, isConflict = false) {
  const row = roster.querySelector(`[data-uid="${CSS.escape(uid)}"]`);
  if (!row) return;
  row.dataset.status = status;
  row.toggleAttribute('data-conflict', isConflict);
  row.querySelector('[data-note]').textContent = note;
  for (const button of row.querySelectorAll('[data-mark]')) {
    const isOn = button.dataset.mark === status;
    button.setAttribute('aria-pressed', isOn);
    button.value = isOn ? 'booked' : button.dataset.mark;
  }
  for (const count of roster.querySelectorAll('[data-tally]')) {
    count.textContent = roster.querySelectorAll(`[data-status="${count.dataset.tally}"]`).length;
  }
  const rest = roster.querySelector('[data-rest]');
  if (rest) rest.hidden = !roster.querySelector('[data-status="booked"]');
}

function tell(words = '') {
  const news = roster.querySelector('[data-news]');
  if (news.textContent !== words) news.textContent = words;
}

function keep(row, mark) {
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
  // What cannot be read now will not be readable later either.
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
  for (
    let waiting = read().filter(isMine);
    waiting.length > 0 && outcome === 'sent';
    waiting = read().filter(isMine)
  ) {
    const part = waiting.filter((mark) => mark.session === waiting[0].session).slice(0, PART);
    outcome = await sendPart(part).catch(() => 'away');
  }
  isSending = false;
  report(outcome);
}

function report(outcome) {
  const waiting = read().filter(isMine);
  for (const mark of waiting)
    if (mark.session === session) show(mark.uid, mark.mark, 'Kept on this phone, not sent yet');
  const count = waiting.length === 1 ? '1 mark is' : `${waiting.length} marks are`;
  if (waiting.length === 0) tell();
  else if (outcome === 'signed-out')
    tell(`${count} kept on this phone. Load this page again and sign in to send them.`);
  else tell(`No connection: ${count} kept on this phone and sent when it is back.`);
}

function start() {
  roster.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!submitter?.dataset.mark) return;
    event.preventDefault();
    keep(submitter.closest('[data-uid]'), submitter.value);
    void flush();
  });
  setInterval(flush, RETRY_MS);
  addEventListener('online', flush);
  void flush();
}

try {
  write(read());
  start();
} catch {
  // A browser that keeps nothing: the forms do it.
}
