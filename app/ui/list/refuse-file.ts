/**
 * Throw it instead of a file: the browser shows the sentence as it is. What `data` throws from an address without a page arrives as JSON.
 * On a page it is the error page's sentence.
 */
export function refuseFile(sentence: string, status = 422): Response {
  return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
