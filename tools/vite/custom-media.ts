import type { Plugin } from 'vite';
import { customMedia } from '../../src/web/styles/breakpoints.ts';

const queries: ReadonlyMap<string, string> = new Map(Object.entries(customMedia));

/** Replaces the names of breakpoints in media queries (src/web/styles/breakpoints.ts), which no browser knows yet. */
export function replaceCustomMedia(): Plugin {
  return {
    name: 'attika:custom-media',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/](web|sections)[\\/].*\.css$/.test(id.split('?')[0] ?? id)) return null;
      const replaced = code.replace(/@media[^{]*/g, (rule) =>
        rule.replace(
          /\((--[\w-]+)\)/g,
          (_, name: string) => queries.get(name) ?? this.error(`No breakpoint is named ${name}: ${id}`),
        ),
      );
      return { code: replaced, map: null };
    },
  };
}
