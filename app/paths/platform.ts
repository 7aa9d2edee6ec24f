import type { Page } from './page.ts';

export const error403 = '/error-403' satisfies Page;
export const preview = '/preview' satisfies Page;
export const previewScript = '/preview/script' satisfies Page;
