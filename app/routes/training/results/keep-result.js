// Keeps a result that is saved without a connection on this phone, and sends it later, once: the server knows the form by its token.
// Without this script the form is sent as any other.
const KEY = 'cf_results';
const SENT = 'cf_result_sent';
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
const RETRY_MS = 15_000;

const form = document.querySelector('form[data-keep]');
const message = document.querySelector('[data-kept]');
// On a shared phone a result is only sent under the name of the person who typed it.
const uid = form?.dataset.keep ?? document.querySelector('[data-keep-page]')?.dataset.keepPage;
let isSending = false;

const read = () => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const write = (kept) =>
  localStorage.setItem(KEY, JSON.stringify(kept.filter(({ at }) => Date.now() - at < MAX_AGE_MS)));
const isMine = (result) => result.uid === uid;
const drop = (token) => write(read().filter((result) => result.token !== token));

function show(text, ...more) {
  message.replaceChildren(text, ...more.flatMap((node) => [' ', node]));
}

function keep() {
  const fields = [...new FormData(form)];
  const { formToken: token } = Object.fromEntries(fields);
  const { pathname, search } = new URL(form.action);
  const result = { token, uid, title: form.dataset.title, send: pathname + search, fields, at: Date.now() };
  write([...read().filter((other) => other.token !== token), result]);
  return result;
}

async function isConnected() {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout?.(4000);
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true;
}

async function send({ send: address, fields }) {
  const signal = AbortSignal.timeout?.(20_000);
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), signal });
  const { pathname } = new URL(answer.url);
  if (pathname.startsWith('/auth/') || answer.status === 401 || answer.status === 403)
    return { kind: 'signed-out' };
  if (answer.redirected && answer.ok) return { kind: 'saved', address: answer.url };
  // The same again would be refused again: its own page says why.
  return [400, 404, 422].includes(answer.status) ? { kind: 'refused' } : { kind: 'away' };
}

async function flush() {
  if (isSending) return;
  isSending = true;
  for (const result of read().filter((one) => isMine(one) && !one.isRefused)) {
    const outcome = await send(result).catch(() => ({ kind: 'away' }));
    if (outcome.kind === 'away' || outcome.kind === 'signed-out') {
      report(outcome.kind);
      break;
    }
    if (outcome.kind === 'refused') {
      write(read().map((one) => (one.token === result.token ? { ...one, isRefused: true } : one)));
    } else if (outcome.kind === 'saved') {
      drop(result.token);
      reportSaved(result, outcome.address);
    }
  }
  reportRefused();
  isSending = false;
}

function report(kind) {
  const waiting = read().filter((one) => isMine(one) && !one.isRefused);
  const what = waiting.length === 1 ? waiting[0].title : `${waiting.length} results`;
  const how =
    kind === 'signed-out'
      ? 'Reload this page and sign in to send.'
      : `We’ll send ${waiting.length === 1 ? 'it' : 'them'} when you’re back online. You can close this page.`;
  show(`${kind === 'away' ? 'You’re offline. ' : ''}${what}: saved on this phone. ${how}`);
}

function reportSaved({ token, title }, address) {
  if (form?.elements.formToken?.value === token) return location.assign(address);
  const link = document.createElement('a');
  link.href = address;
  link.textContent = 'See it';
  show(`${title} was saved on this phone and has now been sent.`, link);
}

function reportRefused() {
  const refused = read().find((one) => isMine(one) && one.isRefused);
  if (!refused) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-quiet button-small';
  button.textContent = 'Check it';
  button.addEventListener('click', () => {
    const again = document.createElement('form');
    again.method = 'post';
    again.action = refused.send;
    for (const [name, value] of refused.fields) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      again.append(field);
    }
    document.body.append(again);
    drop(refused.token);
    again.submit();
  });
  show(`${refused.title} was saved on this phone, but something in it needs changing.`, button);
}

async function onSubmit(event) {
  // Steps, such as adding an exercise, need the server anyway.
  if (event.submitter?.name || form.elements.add?.value) return;
  event.preventDefault();
  const { token } = keep();
  if (await isConnected()) {
    sessionStorage.setItem(SENT, token);
    return HTMLFormElement.prototype.submit.call(form);
  }
  report('away');
  message.scrollIntoView({ block: 'center' });
}

// The server has answered the form that this page was sent from: it shows the result, or what is wrong with it.
function dropAnswered() {
  const token = sessionStorage.getItem(SENT);
  const sent = read().find((result) => result.token === token);
  if (!sent || document.referrer === '') return;
  const { pathname, origin } = new URL(document.referrer);
  if (origin === location.origin && pathname === sent.send.split('?')[0]) drop(token);
  sessionStorage.removeItem(SENT);
}

try {
  write(read());
  dropAnswered();
  form?.addEventListener('submit', onSubmit);
  setInterval(flush, RETRY_MS);
  addEventListener('online', flush);
  void flush();
} catch {
  // The browser has no storage: the form still works.
}
