import { build, type Plugin, type Rollup } from 'vite';

const ending = '?inline-script';

/**
 * `import text from './bootstrap.ts?inline-script'`: the module with all it imports as the text of one small script, to
 * stand in a page itself.
 */
export function inlineScript(): Plugin {
  return {
    name: 'attika:inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const { code, moduleIds } = await bundle(id.slice(0, -ending.length));
      for (const path of moduleIds) this.addWatchFile(path);
      return { code: `export default ${JSON.stringify(code)};`, moduleType: 'js' };
    },
  };
}

async function bundle(entry: string): Promise<Rollup.OutputChunk> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // Its imports are those of whole pages, whose addresses the page names.
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  return (made as Rollup.RollupOutput).output[0];
}
