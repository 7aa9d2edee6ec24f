/** Another client of the club's Firestore: the official SDK, without our code in between. */
import { Firestore } from '@google-cloud/firestore';

export function openOtherClient(host: string, projectId: string): Firestore {
  // The universe is named so that no credentials are looked for.
  const clientOptions = { universeDomain: 'googleapis.com' };
  return new Firestore({ projectId, host, ssl: false, clientOptions });
}
