/** Offers a reload at the foot of the page when there is a newer build. It never reloads by itself, since someone may be typing. */
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
