// Makes this device's key, and puts its public half into the form. Without this script, or where the browser has no WebCrypto (as without
// https), the device still pairs, without an offline mode. The private half can't be extracted: it stays in the browser's database, the
// only storage that holds such a key, where `kiosk/device-key.ts` finds it under the same names. Only a device that is no kiosk (any more) sees
// this page, so what an earlier pairing has kept (`kiosk/kept.ts`) goes.
const exchange = { name: 'ECDH', namedCurve: 'P-256' };

async function makeKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(exchange, false, ['deriveBits']);
  await keep(privateKey);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  document.querySelector('input[name=publicKey]').value = btoa(String.fromCharCode(...bytes));
}

function keep(key) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('clubfloor-kiosk', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keys', 'readwrite');
      transaction.objectStore('keys').put(key, 'device');
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    };
  });
}

globalThis.indexedDB?.deleteDatabase('clubfloor-door');
if (globalThis.crypto?.subtle && globalThis.indexedDB) makeKey().catch(() => {});
