/**
 * Loaded before every test file: Google's client, and any process that a test starts, would leave the server that the test
 * gives them for the one that this variable names. Only the project "on-emulator" uses it, by `firestore-emulator.ts`.
 */
delete process.env.FIRESTORE_EMULATOR_HOST;
