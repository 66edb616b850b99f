import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** V8 holds those at two bytes a character; most often a `String.raw`, where such a character is to be written as \u20ac. */
const beyondLatin = /.{0,40}[^\0-\xff].{0,40}/u;

test('no file of the built server contains a character beyond Latin-1', () => {
  const files = globSync(['build/server/**/*.js', 'build/libraries/*.js'], { cwd: root });
  expect(files).toContain(join('build', 'server', 'index.js'));
  const found = files.flatMap((file) => {
    const [line] = beyondLatin.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return line === undefined ? [] : [`${file}: ${line}`];
  });
  expect(found).toEqual([]);
});
