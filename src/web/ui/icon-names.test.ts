import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconNames } from '#values/icon-names.ts';
import { headerDrawings } from './icon.tsx';

test('every icon has one drawing, and every drawing is an icon', async () => {
  const drawings = await readFile(join(import.meta.dirname, 'icons.svg'), 'utf8');
  const ids = [...drawings.matchAll(/<path id="([\w-]+)"/g)].map(([, id]) => id);
  expect(ids.sort()).toEqual([...iconNames].sort());
});

test('icons drawn by the header itself equal the files', async () => {
  const file = await readFile(join(import.meta.dirname, 'icons.svg'), 'utf8');
  for (const [name, drawing] of Object.entries(headerDrawings)) {
    expect(file).toContain(`<path id="${name}" d="${drawing}"/>`);
  }
});
