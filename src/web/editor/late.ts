import { lazy } from 'react';

/* Whoever opens edit mode waits for the page's own words to be writable, not for all that can be done besides. */

const fetchTools = () => import('./late-tools.ts');

export const NewPageDialog = lazy(async () => ({ default: (await fetchTools()).NewPageDialog }));
export const PageSettings = lazy(async () => ({ default: (await fetchTools()).PageSettings }));
export const PublishDialog = lazy(async () => ({ default: (await fetchTools()).PublishDialog }));
export const SectionManager = lazy(async () => ({ default: (await fetchTools()).SectionManager }));
export const SiteElements = lazy(async () => ({ default: (await fetchTools()).SiteElements }));

/** Both stand from the moment on in which a page can be edited, and bring the others with them. */
export const EditPanel = lazy(async () => ({ default: (await fetchTools()).EditPanel }));
export const EditedSurroundings = lazy(async () => ({ default: (await fetchTools()).EditedSurroundings }));
