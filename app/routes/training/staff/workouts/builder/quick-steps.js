// The builder without page loads: steps replace the builder, exercises are found while typing, rows can be dragged. Without this script
// each button sends the form.
const FIND_AFTER_MS = 150;
const DEADLINE_MS = 15_000;
let lastStep = Promise.resolve();

const builder = () => document.querySelector('.builder');
const form = () => builder().querySelector('form');

// One step after another: each is of the version that the one before it has made.
function send(step, order = '') {
  lastStep = lastStep.then(() => sendNow(step, order));
}

// Sends the form as a button with this step would, and shows the builder that comes back in place of this one.
async function sendNow(step, order) {
  builder().setAttribute('aria-busy', 'true');
  // Another part may come back, which has no place for what is typed into this one meanwhile.
  builder().inert = /part|open|undo|discard/.test(step);
  const sent = new FormData(form());
  sent.set('step', step);
  sent.set('order', order);
  const next = await post(new URLSearchParams(sent)).catch(() => null);
  builder().removeAttribute('aria-busy');
  builder().inert = false;
  if (next) show(next, step, sent);
  else sendPlainly(step, order);
}

// Null: the answer is no builder, so the browser is to show it itself: signed out, away, an error.
async function post(body) {
  const signal = AbortSignal.timeout?.(DEADLINE_MS);
  const response = await fetch(location.href, { method: 'POST', body, signal });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = page.querySelector('.builder');
  if (next && response.redirected) history.replaceState(null, '', response.url);
  return next;
}

function sendPlainly(step, order) {
  const button = document.createElement('button');
  Object.assign(button, { type: 'submit', name: 'step', value: step, hidden: true });
  form().append(button);
  form().elements.order.value = order;
  form().dataset.plain = 'yes';
  form().requestSubmit(button);
}

function show(next, step, sent) {
  const { scrollY } = window;
  for (const script of next.querySelectorAll('script')) script.remove();
  keepTyping(next, sent);
  const inUse = fieldInUse(next);
  keepUnfolded(next);
  builder().replaceWith(document.adoptNode(next));
  prepare();
  window.scrollTo(0, scrollY);
  const problem = next.querySelector('[role="alert"], [role="status"]');
  (problem ?? inUse ?? placeToGoOn(next, step))?.focus();
}

function keepUnfolded(next) {
  for (const row of form().querySelectorAll('[data-movement]:has(details[open])')) {
    const same = next.querySelector(`[data-movement="${CSS.escape(row.dataset.movement)}"] details`);
    if (same) same.open = true;
  }
}

// What was typed while the step was on its way.
function keepTyping(next, sent) {
  for (const field of form().querySelectorAll('input:not([type=hidden]), textarea, select')) {
    const same = next.querySelector(`[name="${CSS.escape(field.name)}"]`);
    if (same && field.value !== (sent.get(field.name) ?? '')) same.value = field.value;
  }
}

// The field that somebody is in, or has gone to meanwhile.
function fieldInUse(next) {
  const { activeElement: field } = document;
  const isField = field.matches('input, textarea, select') && form().contains(field);
  return isField ? next.querySelector(`[name="${CSS.escape(field.name)}"]`) : null;
}

// The new row, the same button again, or the row that it belonged to.
function placeToGoOn(next, step) {
  const [verb, key] = step.split(':');
  if (verb === 'add') return next.querySelector('.builder-movement:last-child input');
  const row = key && next.querySelector(`[data-movement="${CSS.escape(key)}"]`);
  return (
    next.querySelector(`button[value="${CSS.escape(step)}"]:not([tabindex])`) ??
    (row || next.querySelector('.builder-part-open') || next).querySelector('button:not([tabindex])')
  );
}

function prepare() {
  builder().classList.add('builder-scripted');
}

document.addEventListener('submit', (event) => {
  const step = event.submitter?.value ?? 'keep';
  if (event.target !== form() || form().dataset.plain) return;
  event.preventDefault();
  if (step !== 'save') return send(step);
  // Leads to another page, once the steps before it are done. A form is not sent again from within its own event.
  lastStep = lastStep.then(() => setTimeout(sendPlainly, 0, step, ''));
});

// Exercises while somebody types.
let timer;
let asked = 0;
document.addEventListener('input', ({ target }) => {
  if (target.name !== 'words') return;
  clearTimeout(timer);
  timer = setTimeout(() => void find(target.value), FIND_AFTER_MS);
});

async function find(words) {
  asked += 1;
  const mine = asked;
  const place = builder().querySelector('[data-found]');
  if (words.trim() === '') return place.replaceChildren();
  const address = `${builder().dataset.picker}?${new URLSearchParams({ words })}`;
  const response = await fetch(address).catch(() => null);
  // Signed out or away: the button still sends the form.
  if (!response?.ok || response.redirected || mine !== asked) return;
  const { found } = await response.json();
  place.replaceChildren(...found.map(exerciseButton));
  if (found.length === 0) place.textContent = `No exercise matches “${words}”.`;
}

function exerciseButton({ id, name }) {
  const button = document.createElement('button');
  Object.assign(button, { type: 'submit', name: 'step', value: `add:${id}`, textContent: name });
  button.className = 'button button-quiet button-small';
  return button;
}

document.addEventListener('keydown', (event) => {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (target.name === 'words') return pickByKey(event);
  const row = target.closest('[data-movement]');
  const way = { ArrowUp: 'up', ArrowDown: 'down' }[key];
  if (altKey && row && way) {
    event.preventDefault();
    send(`movement-${way}:${row.dataset.movement}`);
  }
  const isTyping = target.matches('input, textarea, select');
  if ((ctrlKey || metaKey) && key === 'z' && !isTyping && builder().querySelector('[value="undo"]')) {
    event.preventDefault();
    send('undo');
  }
});

// Arrows choose among the exercises found; Enter adds the chosen one, or else the first.
function pickByKey(event) {
  const buttons = [...builder().querySelectorAll('[data-found] button')];
  if (buttons.length === 0) return;
  const at = buttons.findIndex(({ dataset }) => 'chosen' in dataset);
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (move) {
    event.preventDefault();
    const start = at < 0 && move < 0 ? 0 : at;
    if (at >= 0) delete buttons[at].dataset.chosen;
    buttons[(start + move + buttons.length) % buttons.length].dataset.chosen = '';
  } else if (event.key === 'Enter') {
    event.preventDefault();
    send((buttons[at] ?? buttons[0]).value);
  }
}

// Dragging by the handle, with a finger too.
document.addEventListener('pointerdown', (event) => {
  const row = event.target.closest('[data-handle]')?.closest('[data-movement]');
  if (!row || event.button !== 0) return;
  event.preventDefault();
  const list = row.parentElement;
  const before = orderOf(list);
  row.classList.add('builder-dragged');
  const move = ({ clientY }) => {
    const next = [...list.children].find((other) => {
      const { top, height } = other.getBoundingClientRect();
      return other !== row && clientY < top + height / 2;
    });
    if (row.nextElementSibling !== (next ?? null)) list.insertBefore(row, next ?? null);
  };
  const drop = () => {
    row.classList.remove('builder-dragged');
    for (const name of ['pointerup', 'pointercancel']) document.removeEventListener(name, drop);
    document.removeEventListener('pointermove', move);
    if (orderOf(list) !== before) send('order', orderOf(list));
  };
  document.addEventListener('pointermove', move);
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, drop);
});

const orderOf = (list) => [...list.children].map((row) => row.dataset.movement).join(',');

prepare();
