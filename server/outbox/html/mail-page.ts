import { appHeaders } from '../../http/connection.ts';

/** An email in HTML as the answer to a request, for a frame on one of our own pages. */
export const mailPage = (html: string): Response =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      [appHeaders.frame]: 'inside',
    },
  });
