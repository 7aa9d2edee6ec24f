import { href } from 'react-router';
import type { Page } from './page.ts';

export const error403 = '/error-403' satisfies Page;
/** @param name `pictureName` */
export const showPicture = (name: string) => href('/pictures/:name', { name });
export const preview = '/preview' satisfies Page;
export const previewScript = '/preview/script' satisfies Page;
/** Where the button of a notice takes back what was just done. */
export const undo = (id: string) => href('/undo/:id', { id });
