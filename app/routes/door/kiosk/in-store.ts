/**
 * One request to one store of the browser's database, made where it is not there yet. Resolves once it is on the disk, so that a power cut takes
 * nothing back.
 */
export function inStore<T>(
  [database, store]: readonly [database: string, store: string],
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result: open } = opening;
      const transaction = open.transaction(store, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(store));
      transaction.oncomplete = () => {
        open.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        open.close();
        reject(transaction.error);
      };
    };
  });
}
