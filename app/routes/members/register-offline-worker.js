// Lets this phone keep the member's pass and next classes for when there is no connection.
const { worker } = document.currentScript.dataset;
navigator.serviceWorker?.register(worker).catch(() => {});
