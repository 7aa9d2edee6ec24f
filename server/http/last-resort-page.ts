/** The HTTP server's own messages, for when the app cannot or must not be called. */
const messages = {
  400: ['Bad Request', 'We couldn’t read this address or request. Check the link and try again.'],
  403: [
    'Forbidden',
    'This form was sent from another site, so nothing was changed. Open the page here and submit it again.',
  ],
  404: ['Page Not Found', 'There’s nothing at this address.'],
  405: ['Method Not Allowed', 'This address doesn’t accept this kind of request.'],
  408: ['Request Timeout', 'The request took too long to arrive. Try again.'],
  413: [
    'Content Too Large',
    'That’s too large to send. Choose a smaller file, or enter less, and try again.',
  ],
  417: ['Expectation Failed', 'The request expects something that this server doesn’t support.'],
  431: [
    'Request Header Fields Too Large',
    'Your browser sent too much data. Delete this site’s cookies and try again.',
  ],
  500: ['Internal Server Error', 'Something went wrong on our side. Try again in a moment.'],
  503: ['Service Unavailable', 'The club’s system is busy or unavailable. Try again in a moment.'],
} as const;

export type LastResortStatus = keyof typeof messages;

/** The status's own reason phrase, for the status line of a raw answer. */
export function reasonPhrase(status: LastResortStatus): string {
  return messages[status][0];
}

/** What to say of it. */
export const lastResortSentence = (status: LastResortStatus): string => messages[status][1];

/**
 * A whole HTML document that needs nothing else from the server: no style, no script, no store.
 *
 * @param reference what the person can quote to staff, found in the error log
 * @param form where the form is that was sent; empty: it is not known
 */
export function lastResortPage(status: LastResortStatus, reference = '', form = ''): string {
  const [title, sentence] = messages[status];
  const quote = reference ? `<p>Reference number: <strong>${reference}</strong></p>` : '';
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${sentence}</p>${quote}<p>${form ? `<a href="${form}">Back to the form</a>` : '<a href="/">Go to the home page</a>'}</p></main></body></html>
`;
}
