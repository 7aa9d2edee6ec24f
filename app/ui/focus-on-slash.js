// A slash puts the cursor in the search box, unless somebody is typing or choosing in a field.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
  const box = document.querySelector('[data-search-box]');
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});
