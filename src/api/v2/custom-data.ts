import { mediumMaxima } from '#values/media-limits.ts';
import { type FieldError, Refusal } from '#values/refusal.ts';

/** What goes with uploaded files. */
export type CustomData = {
  readonly access: 'public' | 'private';
  readonly folder: string;
  readonly allSites: boolean;
  readonly uploadKey?: string;
};

/** Made by the uploading client, so that it is unique. */
const uploadKeyForm = /^[\w-]{16,60}$/;

/**
 * Reads the part `customData`; without one files are public, of this site alone and in no folder.
 * @throws Refusal VALIDATION with its fields
 */
export function customDataIn(json: string | undefined): CustomData {
  if (json === undefined) return { access: 'public', folder: '', allSites: false };
  const given = parse(json);
  const { access = 'public', folder = '', allSites = false, uploadKey } = given;
  if (access !== 'public' && access !== 'private') throw wrong('customData.access', { rule: 'oneOf' });
  // PostgreSQL stores neither NUL nor halves of surrogate pairs.
  if (typeof folder !== 'string' || !folder.isWellFormed() || folder.includes('\0')) {
    throw wrong('customData.folder', { rule: 'format' });
  }
  if (folder.length > mediumMaxima.folder) {
    throw wrong('customData.folder', { rule: 'maxLength', parameter: mediumMaxima.folder });
  }
  if (typeof allSites !== 'boolean') throw wrong('customData.allSites', { rule: 'format' });
  if (uploadKey === undefined) return { access, folder, allSites };
  if (typeof uploadKey !== 'string' || !uploadKeyForm.test(uploadKey)) {
    throw wrong('customData.uploadKey', { rule: 'format' });
  }
  return { access, folder, allSites, uploadKey };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, like any other text that is no object.
  }
  throw wrong('customData', { rule: 'format' });
}

function wrong(field: string, error: FieldError): Refusal {
  return new Refusal('VALIDATION', {}, { [field]: error });
}
