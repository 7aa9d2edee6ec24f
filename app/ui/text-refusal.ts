/**
 * A refusal in plain words, for addresses that are files as well as for pages: thrown as `data`, a file's would be a quoted JSON string.
 * A page's error boundary shows the words as they are.
 */
export const textRefusal = (words: string, status = 422): Response =>
  new Response(words, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
