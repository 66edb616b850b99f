import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Group = Record<string, { method: string; path: string; body?: unknown; idempotent?: true }>;

/**
 * The browser's client needs method and path of a call, not its schemas and the library that made them: the groups
 * of the contract are reduced to that for the browser. The server's pages keep the whole.
 */
export function trimContract(): Plugin {
  return {
    name: 'attika:trim-contract',
    enforce: 'pre',
    async load(id, options) {
      const path = id.split('?')[0] ?? id;
      if (options?.ssr || !/[\\/]src[\\/]contract[\\/]v\d[\\/][\w-]+-endpoints\.ts$/.test(path)) return null;
      this.addWatchFile(path);
      const { mtimeMs } = await stat(path);
      const groups = (await import(`${pathToFileURL(path).href}?${mtimeMs}`)) as Record<string, Group>;
      const code = Object.entries(groups).map(
        ([name, group]) => `export const ${name} = ${JSON.stringify(trimGroup(group))};`,
      );
      return { code: code.join('\n'), moduleType: 'js' };
    },
  };
}

function trimGroup(group: Group) {
  return Object.fromEntries(
    Object.entries(group).map(([name, { method, path, body }]) => [
      name,
      { method, path, ...(body ? { body: true } : {}) },
    ]),
  );
}
