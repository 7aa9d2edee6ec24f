/** Loaded before the tests of the project "browser": a page is closed after its test, the browser after its file. */
import { afterAll, afterEach } from 'vitest';
import { closeBrowser, closePages } from './browser.ts';

afterEach(closePages);
afterAll(closeBrowser);
