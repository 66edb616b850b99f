import type { Plugin } from 'vite';

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** As Vite tells of its own chunks. A page that stays has a screen that fails, which leads to the error page. */
const report = `
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error, isScreen: true });
    if (window.dispatchEvent(event)) return { default() { throw error; } };
    return new Promise(() => {});`;

/**
 * The router reloads the page whenever a screen's module is missing, without an end where it stays missing. It tells of
 * it instead, as Vite does of every other chunk, and src/web/connection/stale-chunk.ts decides about both.
 */
export function reportMissingScreens(): Plugin {
  return {
    name: 'attika:report-missing-screens',
    apply: 'build',
    transform(code, id) {
      if (!/react-router[\\/].*[\\/]ssr[\\/]routeModules\.js$/.test(id)) return null;
      if (!reload.test(code))
        this.error('The router does not reload where it did: see whether this is still needed.');
      return { code: code.replace(reload, report), map: null };
    },
  };
}
