import { existsSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bundledLibraries, bundleNameOf } from './bundled-libraries.ts';

const sources = new URL('..', import.meta.url).href;

/**
 * Makes the start quick and small; call it before the program is imported. In production libraries of hundreds of
 * modules are taken from the build, one file each.
 *
 * Without the build drizzle-orm is loaded as CommonJS: its ES modules import one another in circles, and linking them
 * costs Node 24 half a second and 150 MB that are never given back (measured).
 */
export function prepareModuleLoading({ isProduction }: { readonly isProduction: boolean }): void {
  // Beside the libraries: DATA_DIR may turn out to be somebody else's. Where it cannot be written Node does without.
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/attika', import.meta.url)));
  const bundles = isProduction ? findBundles() : undefined;
  const find: Resolve = (specifier, context, next) => {
    const url = bundles?.get(specifier);
    if (url) return { url, format: 'module' };
    const isCircular = specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/');
    return isCircular
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context);
  };
  // The same name means the same module in all of the program's own files: each is looked up once.
  const found = new Map<string, ReturnType<Resolve>>();
  registerHooks({
    resolve(specifier, context, next) {
      const isOwnImport =
        context.parentURL?.startsWith(sources) === true && context.conditions.includes('import');
      if (!isOwnImport || specifier.startsWith('.')) return next(specifier, context);
      const module = found.get(specifier) ?? { ...find(specifier, context, next), shortCircuit: true };
      found.set(specifier, module);
      return module;
    },
  });
}

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;

/** Addresses of the files by library; nothing where the build has not made them all. */
function findBundles(): ReadonlyMap<string, string> | undefined {
  const bundles = bundledLibraries.map((library) => {
    const url = new URL(`../../build/libraries/${bundleNameOf(library)}.js`, import.meta.url);
    return { library, url };
  });
  if (!bundles.every(({ url }) => existsSync(url))) return undefined;
  return new Map(bundles.map(({ library, url }) => [library, url.href]));
}
