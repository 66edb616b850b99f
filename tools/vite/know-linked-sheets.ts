import type { Plugin } from 'vite';

const remembering = 'styles.add(link.href)';

/**
 * The router ends the document's link to a style sheet with `#` if lazy components need the sheet too, as a sign that it
 * may remove it with its screen. Vite looks for the address without the `#`, and would fetch the sheet of all pages again
 * with the first lazy component: every rule is applied anew, and a font that was too late for the first paint moves the
 * text after all. No sheet of ours is removed while a component needs it (`sheetOfAllPages` in vite.config.ts). Vite 8.3
 * has no option for it: `resolveDependencies` does not get sheets, and `renderBuiltUrl` would lengthen every lazy import.
 */
export function knowLinkedSheets(): Plugin {
  return {
    name: 'attika:know-linked-sheets',
    apply: 'build',
    transform(code, id) {
      if (id !== '\0vite/preload-helper.js') return null;
      if (!code.includes(remembering))
        this.error('Vite no longer finds linked sheets like this: check how it does now.');
      return { code: code.replace(remembering, "styles.add(link.href.split('#')[0])"), map: null };
    },
  };
}
