/** An address that a member gives as proof; null: not one that may be shown as a link. */
export function readProofLink(typed: string): string | null {
  if (typed === '') return '';
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') && username === '' ? href : null;
}
