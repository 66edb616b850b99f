import { lazy } from 'react';
import { needCode } from '#web/connection/needed-code.ts';

/* Opening edit mode waits only for the page's own texts to be editable, not for all tools. */

const fetchTools = () => needCode(() => import('./late-tools.ts'), false);

export const NewPageDialog = lazy(async () => ({ default: (await fetchTools()).NewPageDialog }));
export const PageSettings = lazy(async () => ({ default: (await fetchTools()).PageSettings }));
export const PanelFields = lazy(async () => ({ default: (await fetchTools()).PanelFields }));
export const PublishDialog = lazy(async () => ({ default: (await fetchTools()).PublishDialog }));
export const SectionManager = lazy(async () => ({ default: (await fetchTools()).SectionManager }));
export const SiteElements = lazy(async () => ({ default: (await fetchTools()).SiteElements }));

/** It stands from the moment on in which a page can be edited, and brings the others with it. */
export const EditedSiteChrome = lazy(async () => ({ default: (await fetchTools()).EditedSiteChrome }));
