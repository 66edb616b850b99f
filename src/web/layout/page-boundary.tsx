/*
 * Around the place of every page within the frame: what a page could not show is said there, and all around it stays. The
 * root's own boundary makes the document anew, which stands without its style sheets until the browser has read them.
 */
export { ErrorPage as ErrorBoundary } from './error-page.tsx';
