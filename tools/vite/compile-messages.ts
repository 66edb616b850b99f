import { readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Messages = { [key: string]: string | Messages };

/**
 * Turns the ICU messages of locales/<language>/<area>.json into the small trees that use-intl's format-only part
 * reads, so that nobody downloads a parser and a broken message breaks the build.
 */
export function compileMessages(): Plugin {
  return {
    name: 'attika:compile-messages',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!/[\\/]locales[\\/][a-z]{2}[\\/][\w-]+\.json$/.test(path)) return null;
      this.addWatchFile(path);
      const messages = JSON.parse(await readFile(path, 'utf8')) as Messages;
      return { code: `export default ${JSON.stringify(compileTree(messages))};`, moduleType: 'js' };
    },
  };
}

function compileTree(messages: Messages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  );
}
