/** Loaded before the tests of the project "browser": a page is closed after its test. The browser goes with its worker. */
import { afterEach } from 'vitest';
import { closePages } from './browser.ts';

afterEach(closePages);
