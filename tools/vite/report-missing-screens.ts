import type { Plugin } from 'vite';

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** As Vite reports its own chunks. If the page stays, its screen throws, which shows the error page. */
const report = `
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error, isScreen: true });
    if (window.dispatchEvent(event)) return { default() { throw error; } };
    return new Promise(() => {});`;

/**
 * The router reloads the page whenever a screen's module is missing, over and over if it stays missing. Instead it
 * reports it, as Vite does every other chunk, and src/web/connection/stale-chunk.ts decides about both. React Router 8.4
 * has no option for it: neither error boundaries nor instrumentations of `lazy` come before its reload.
 */
export function reportMissingScreens(): Plugin {
  return {
    name: 'attika:report-missing-screens',
    apply: 'build',
    transform(code, id) {
      if (!/react-router[\\/].*[\\/]ssr[\\/]routeModules\.js$/.test(id)) return null;
      if (!reload.test(code))
        this.error('The router no longer reloads here: check whether this is still needed.');
      return { code: code.replace(reload, report), map: null };
    },
  };
}
