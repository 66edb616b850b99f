import type { Plugin } from 'vite';

const source = 'src/web/intro/intro.ts';

/** A file of its own that no other names: pages of sites without the animation have nothing of it. */
export function introChunk(): Plugin {
  return {
    name: 'attika:intro-chunk',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, name: 'intro' });
    },
  };
}
