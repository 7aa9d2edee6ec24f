/**
 * Loaded before every test file. React's development build, whose warnings fail a test, also takes a stack trace for each element that it
 * makes, to name the element's owners in a warning: a tenth of the time of a test that opens many pages. Above a number of elements a second
 * React leaves the traces out by itself; here it does so from the first one on.
 */
import React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});
