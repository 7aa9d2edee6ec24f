/**
 * How long a test waits before it is held to have failed. Nothing that passes comes near: beside other work a test of a second can take a minute.
 * Each is below the next, so that what fails says what it waited for.
 */
export const PATIENT_PAGE_MS = 60_000;
export const WAIT_LIMIT_MS = 90_000;
export const PROPERTY_LIMIT_MS = 300_000;
export const TEST_LIMIT_MS = 600_000;
