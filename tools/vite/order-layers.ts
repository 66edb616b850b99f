import type { Plugin } from 'vite';

/**
 * Says the order of the style layers (src/web/styles/tokens.css) at the head of every style sheet: whichever file the
 * browser reads first, components stand above the reset.
 */
export function orderLayers(): Plugin {
  return {
    name: 'attika:order-layers',
    enforce: 'pre',
    transform(code, id) {
      const isOurs = /[\\/]src[\\/](web|sections)[\\/].*\.css$/.test(id.split('?')[0] ?? id);
      return isOurs ? { code: `@layer base, ui;\n${code}`, map: null } : null;
    },
  };
}
