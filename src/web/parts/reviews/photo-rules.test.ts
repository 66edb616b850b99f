import { expect, test } from 'vitest';
import { checkPhotos, photosField, readRemovedPhotos, removedPhotosField } from './photo-rules.ts';

function filled(files: number, removed: readonly string[] = []): FormData {
  const form = new FormData();
  for (let index = 0; index < files; index += 1) form.append(photosField, new File(['x'], `${index}.jpg`));
  for (const id of removed) form.append(removedPhotosField, id);
  return form;
}

test('a review has at most four photographs, counting those that stay', () => {
  const tooMany = { photos: { rule: 'maximum', parameter: expect.any(Number) } };
  expect(checkPhotos(filled(4), 0)).toEqual({});
  expect(checkPhotos(filled(5), 0)).toEqual(tooMany);
  expect(checkPhotos(filled(2), 3)).toEqual(tooMany);
  expect(checkPhotos(filled(2, ['7']), 3)).toEqual({});
});

test('an invalid id of a photograph is ignored', () => {
  expect(readRemovedPhotos(filled(0, ['7', 'x', '-1', '1.5', '']))).toEqual([7]);
});
