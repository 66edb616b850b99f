import { build } from 'vite';
import { bundledLibraries, bundleNameOf } from '../src/program/bundled-libraries.ts';
import { latinOutput } from './vite/latin-output.ts';

/** Makes a file of each of the libraries that are slow to load in pieces; what they share stands in files of its own. */
export async function bundleLibraries(root: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    // One copy of pg for all: it is loaded by the program itself too.
    ssr: { noExternal: true, external: ['pg'] },
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: folder,
      rollupOptions: {
        input: Object.fromEntries(bundledLibraries.map((library) => [bundleNameOf(library), library])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...latinOutput },
      },
    },
  });
}
