// Lets this browser keep what its page shows for when there is no connection.
const { worker, scope } = document.currentScript.dataset;
navigator.serviceWorker?.register(worker, scope ? { scope } : undefined).catch(() => {});
