import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCircles, listSources, readImportGraph } from '../../tools/import-graph.ts';

const aliases = { '#web/*': './src/web/*', '#values/*': './src/values/*' };

async function graphOf(files: Record<string, string>) {
  const root = await mkdtemp(path.join(tmpdir(), 'attika-imports-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return readImportGraph(root, listSources(root, 'src'), aliases);
}

test.for([
  ['an alias', "import { a } from '#values/a.ts';"],
  ['a relative path', "import { a } from '../../values/a.ts';"],
  ['a relative path through the room itself', "import { a } from '../parts/../../values/a.ts';"],
  ['a type', "import type { a } from '#values/a.ts';"],
  ['a lazy import', "const load = () => import('#values/a.ts');"],
  ['an export from elsewhere', "export { a } from '#values/a.ts';"],
  ['an import for its effect', "import '#values/a.ts';"],
])('an import by %s is detected', async ([, text = '']) => {
  const graph = await graphOf({ 'src/web/parts/b.tsx': text, 'src/values/a.ts': 'export const a = 1;' });
  expect([...(graph.get('src/web/parts/b.tsx') ?? [])]).toEqual(['src/values/a.ts']);
});

test('packages and words in comments are not imports of files', async () => {
  const graph = await graphOf({
    'src/web/b.ts': "import 'react';\n// import '#values/a.ts'\nexport const text = \"import './c.ts'\";",
    'src/values/a.ts': '',
    'src/web/c.ts': '',
  });
  expect(graph.get('src/web/b.ts')?.size).toBe(0);
});

test('a cycle is found through types and lazy imports, and only its files are named', async () => {
  const graph = await graphOf({
    'src/web/a.ts': "import type { B } from './b.ts'; export type A = B;",
    'src/web/b.ts': "export const load = () => import('./c.ts'); export type B = 1;",
    'src/web/c.ts': "import './a.ts'; import './d.ts';",
    'src/web/d.ts': 'export const d = 1;',
    'src/web/e.ts': "import './a.ts';",
  });
  expect(findCircles(graph)).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts']]);
});
