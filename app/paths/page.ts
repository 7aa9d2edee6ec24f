import type { Register } from 'react-router';

/** An address that `app/routes.ts` knows; a misspelt one does not compile. */
export type Page = keyof Register['pages'];
