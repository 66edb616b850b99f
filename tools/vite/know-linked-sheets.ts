import type { Plugin } from 'vite';

const remembering = 'styles.add(link.href)';

/**
 * The document's link to a sheet that late parts name, too, ends with `#`: the router's sign that it may take it away
 * with its screen. Vite looks for the address without it, and would fetch the sheet of all pages once more with the first
 * late part: every rule is applied anew, and a font that had come too late for the first drawing moves the words after
 * all. No sheet of ours goes while a part needs it (`sheetOfAllPages` in vite.config.ts).
 */
export function knowLinkedSheets(): Plugin {
  return {
    name: 'attika:know-linked-sheets',
    apply: 'build',
    transform(code, id) {
      if (id !== '\0vite/preload-helper.js') return null;
      if (!code.includes(remembering))
        this.error('Vite does not remember linked sheets as it did: see how it finds them now.');
      return { code: code.replace(remembering, "styles.add(link.href.split('#')[0])"), map: null };
    },
  };
}
