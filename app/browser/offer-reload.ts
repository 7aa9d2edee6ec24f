/** A line at the foot of the page: a newer build is there, and a reload brings it. Never by itself: somebody may be typing. */
export function offerReload(page: Document): void {
  const line = page.createElement('div');
  line.className = 'message message-info reload-offer';
  line.setAttribute('role', 'status');
  const link = page.createElement('a');
  link.href = page.location.href;
  link.textContent = 'Reload the page';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    page.location.reload();
  });
  line.append('A newer version of this page is ready. ', link);
  page.body.append(line);
}
