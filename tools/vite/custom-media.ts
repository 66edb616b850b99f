import postcssCustomMedia from 'postcss-custom-media';
import type { Plugin } from 'vite';
import { customMedia } from '../../src/web/styles/breakpoints.ts';

const definitions = Object.entries(customMedia)
  .map(([name, query]) => `@custom-media ${name} ${query};\n`)
  .join('');

/** Replaces the names of breakpoints in media queries (src/web/styles/breakpoints.ts), which no browser knows. */
export function replaceCustomMedia(): Plugin {
  return {
    name: 'attika:custom-media',
    enforce: 'pre',
    config: () => ({ css: { postcss: { plugins: [postcssCustomMedia()] } } }),
    transform(code, id) {
      const isOurs = /[\\/]src[\\/](web|sections)[\\/].*\.css$/.test(id.split('?')[0] ?? id);
      return isOurs && /@media[^{]*\(--/.test(code) ? { code: `${definitions}${code}`, map: null } : null;
    },
  };
}
