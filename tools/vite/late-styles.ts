import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Has the root bring along the style sheets of late parts while developing, as one sheet does in a build. The server draws late parts, and
 * the framework tells a page of development only of sheets that are imported from the start: cookie notice and badge would stand there bare
 * until somebody moves.
 * @param sheets of all pages
 */
export function lateStyles(sheets: RegExp): Plugin {
  const source = join(import.meta.dirname, '../../src');
  return {
    name: 'attika:late-styles',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/]web[\\/]root\.tsx$/.test(id)) return null;
      const imports = readdirSync(source, { recursive: true, encoding: 'utf8' })
        .map((file) => `/src/${file.replaceAll('\\', '/')}`)
        .filter((file) => sheets.test(file))
        .sort()
        .map((file) => `import '${file}';`);
      return { code: `${imports.join('')}${code}`, map: null };
    },
  };
}
