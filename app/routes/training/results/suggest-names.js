// Suggests exercises while their name is typed. Without this script the name is looked for when it is sent.
const find = document.querySelector('[data-suggest]');
const field = find.querySelector('input');
const list = find.querySelector('datalist');
let asked = 0;

field.addEventListener('input', async () => {
  const words = field.value.trim();
  const turn = ++asked;
  if (words.length < 2) return list.replaceChildren();
  const answer = await fetch(`${find.dataset.suggest}?${new URLSearchParams({ q: words })}`).catch(
    () => null,
  );
  if (!answer?.ok || turn !== asked) return;
  const { names } = await answer.json();
  list.replaceChildren(
    ...names.map((name) => Object.assign(document.createElement('option'), { value: name })),
  );
});
