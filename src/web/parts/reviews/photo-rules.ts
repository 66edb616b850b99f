import { reviewPhotosMaximum } from '#values/form-limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { checkFiles, readFiles } from '../sent-form/file-rules.ts';

/** Names of fields. */
export const photosField = 'photos';
export const removedPhotosField = 'removedPhotos';

/** What browsers offer for choosing; telephones hand their own formats over as JPEG then. The server looks at the content. */
export const acceptedPhotos = 'image/jpeg,image/png,image/webp';

/** @param presentCount photographs that the review has already */
export function checkPhotos(form: FormData, presentCount: number): FieldErrors {
  const left = reviewPhotosMaximum - presentCount + readRemovedPhotos(form).length;
  const error = checkFiles(readFiles(form, photosField), Math.max(0, left));
  return error ? { [photosField]: error } : {};
}

/** Ids of those that are to go. */
export function readRemovedPhotos(form: FormData): number[] {
  return form
    .getAll(removedPhotosField)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
