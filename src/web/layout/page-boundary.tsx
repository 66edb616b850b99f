/*
 * Wraps every page within the frame: a page's error is shown there, and the frame stays. The root's own boundary would
 * replace the document, which has no style sheets until the browser has read them.
 */
export { ErrorPage as ErrorBoundary } from './error-page.tsx';
