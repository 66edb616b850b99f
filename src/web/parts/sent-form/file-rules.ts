import { formFileBytesMaximum, formFilesBytesMaximum, formFilesMaximum } from '#values/form-limits.ts';
import type { FieldError } from '#values/refusal.ts';

/** What browsers offer for choosing; the server looks at the content. */
export const acceptedFiles = '.jpg,.jpeg,.png,.webp,.heic,.avif,.tif,.tiff,.pdf,.docx,.xlsx,.odt,.ods,.dwg';

/** The files that were chosen in a field; browsers send an empty one where there is none. */
export function readFiles(form: FormData, field: string): File[] {
  return form.getAll(field).filter((file): file is File => file instanceof File && file.size > 0);
}

/** Every limit is one rule here, for the form's own words name all of them. @param maximum files of this field */
export function checkFiles(files: readonly File[], maximum = formFilesMaximum): FieldError | undefined {
  const isTooMuch =
    files.length > maximum ||
    files.some(({ size }) => size > formFileBytesMaximum) ||
    files.reduce((sum, { size }) => sum + size, 0) > formFilesBytesMaximum;
  return isTooMuch ? { rule: 'maximum', parameter: maximum } : undefined;
}
