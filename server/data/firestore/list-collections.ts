import type { Caller } from './caller.ts';

const PAGE = 100;

interface Answer {
  readonly collectionIds?: string[];
  readonly nextPageToken?: string;
}

/** The top-level collections, in alphabetical order. */
export async function listCollections(caller: Caller): Promise<string[]> {
  const parent = `${caller.connection.database}/documents`;
  const names: string[] = [];
  for (let pageToken = ''; ; ) {
    const answer: Answer = await caller.send('listCollectionIds', { parent, pageSize: PAGE, pageToken });
    names.push(...(answer.collectionIds ?? []));
    if (!answer.nextPageToken) return names.sort();
    pageToken = answer.nextPageToken;
  }
}
