/*
 * Breakpoints: the windows in which the layout changes, said once. Style sheets name them as custom media, `@media (--from-tablet)`, which
 * the build replaces (tools/vite/custom-media.ts); scripts and the `sizes` of pictures take the text.
 */

/** Two columns; dialogs become windows. */
export const fromTablet = '(min-width: 768px)';
export const belowTablet = '(width < 768px)';
/** Filter column, three columns. */
export const fromSmallDesktop = '(min-width: 1024px)';
export const belowSmallDesktop = '(width < 1024px)';
export const fromDesktop = '(min-width: 1280px)';
export const fromWide = '(min-width: 1680px)';

/** All of them by the name that style sheets use. */
export const customMedia = {
  '--from-large-phone': '(min-width: 480px)',
  '--below-large-phone': '(width < 480px)',
  '--from-tablet': fromTablet,
  '--below-tablet': belowTablet,
  '--from-small-desktop': fromSmallDesktop,
  '--below-small-desktop': belowSmallDesktop,
  '--from-desktop': fromDesktop,
  '--below-desktop': '(width < 1280px)',
  '--from-wide': fromWide,
  /** The panel's menu stands at the side; its forms have two columns. */
  '--panel-with-side-menu': '(min-width: 900px)',
  '--panel-with-columns': '(min-width: 1100px)',
  /** Too low for the buy box beside the pictures with all its air. */
  '--low-window': '(height < 60rem)',
  '--high-window': '(height >= 60rem)',
} as const;
