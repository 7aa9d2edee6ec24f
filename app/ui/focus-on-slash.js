// A slash puts the cursor in the search box, unless somebody is typing or choosing in a field.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
  // A list has a box of its own, in place of the one for the whole club.
  const boxes = [...document.querySelectorAll('[data-search-box], .list-search input')];
  const box = boxes.find((one) => one.checkVisibility?.() ?? one.offsetParent !== null);
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});
