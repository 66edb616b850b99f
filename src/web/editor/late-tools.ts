/*
 * Tools next to the edited page, or opened by a press. They are loaded in one chunk once the page can be edited
 * (late.ts).
 */

export { NewPageDialog } from './bar/new-page-dialog.tsx';
export { PageSettings } from './bar/page-settings.tsx';
export { PublishDialog } from './bar/publish-dialog.tsx';
export { SectionManager } from './bar/section-manager.tsx';
export { SiteElements } from './bar/site-elements.tsx';
export { PanelFields } from './panel/panel-fields.tsx';
export { EditedSiteChrome } from './site-chrome/edited-site-chrome.tsx';
