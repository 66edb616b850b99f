import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { Mapping } from '#contract/v1/import-endpoints.ts';
import type { NewImport } from '#domain/imports/import-creating.ts';
import { freeBytesMinimum } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { isDiskFull } from '#platform/files/storage-away.ts';
import {
  importBytesMaximum,
  importFormats,
  importKinds,
  importNameMaximum,
  importZipBytesMaximum,
} from '#values/imports.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { MultipartBounds } from '../../plugins/multipart-counter.ts';
import { partsOf } from '../../plugins/multipart-plugin.ts';
import { allowLongBody } from '../../slow-bodies.ts';

/** Letters of `mapping`: as many columns as a file may have. */
const mappingMaximum = 262_144;

export const importBounds = {
  bytes: importBytesMaximum + importZipBytesMaximum + 1_048_576,
  parts: 8,
  files: 2,
  textBytes: mappingMaximum + 4096,
} as const satisfies MultipartBounds;

type PartName = 'file' | 'pictures';
const bytesOf: Readonly<Record<PartName, number>> = {
  file: importBytesMaximum,
  pictures: importZipBytesMaximum,
};

type Taken = Partial<Record<PartName, IncomingFile>>;

type Means = Pick<ApiDependencies, 'incoming' | 'files'>;

/**
 * Takes in the files of a request with what is said of them, and removes them from where they came in once they were worked on.
 * @throws Refusal MALFORMED, PAYLOAD_TOO_LARGE, STORAGE_FULL; VALIDATION at `what`, `format`, `mapping`, `file`, `pictures`
 */
export async function withImportFile<T>(
  http: FastifyRequest,
  means: Means,
  work: (file: NewImport) => Promise<T>,
): Promise<T> {
  const taken: Taken = {};
  const said = new Map<string, string>();
  let fileName = '';
  try {
    allowLongBody(http.raw);
    for await (const part of partsOf(http)) {
      if (part.type === 'field') {
        said.set(part.fieldname, String(part.value));
        continue;
      }
      // What is wrong with the words is told before the file is taken in.
      wordsOf(said);
      const name = await takePart(means, part, taken);
      if (name === 'file') fileName = part.filename ?? '';
    }
    const words = wordsOf(said);
    const { file, pictures: zip } = taken;
    if (!file) throw new Refusal('VALIDATION', {}, { file: { rule: 'required' } });
    return await work({ ...words, path: file.path, fileName: nameOf(fileName), zip });
  } catch (error) {
    if (isDiskFull(error)) throw new Refusal('STORAGE_FULL');
    // Every other error of the parser is about its input.
    throw error instanceof Refusal || taken.file ? error : new Refusal('MALFORMED');
  } finally {
    await Promise.all([taken.file?.remove(), taken.pictures?.remove()]);
  }
}

/** @throws Refusal PAYLOAD_TOO_LARGE, STORAGE_FULL; VALIDATION where it came before */
async function takePart(means: Means, { fieldname, file }: MultipartFile, taken: Taken): Promise<PartName> {
  const name = fieldname === 'pictures' ? 'pictures' : 'file';
  if (taken[name]) throw new Refusal('VALIDATION', {}, { [name]: { rule: 'twice' } });
  if ((await means.files.freeBytes()) <= freeBytesMinimum + bytesOf[name]) throw new Refusal('STORAGE_FULL');
  const come = await means.incoming.take(file, (bytes) => file.truncated || bytes > bytesOf[name]);
  if (!come) throw new Refusal('PAYLOAD_TOO_LARGE');
  taken[name] = come;
  return name;
}

function nameOf(fileName: string): string {
  return fileName.replaceAll('\0', '').toWellFormed().slice(0, importNameMaximum);
}

/** @throws Refusal VALIDATION for a kind or format that is not read, or a mapping that is none */
function wordsOf(said: ReadonlyMap<string, string>): Pick<NewImport, 'what' | 'format' | 'mapping'> {
  const problems: FieldErrors = {};
  const what = importKinds.find((kind) => kind === said.get('what'));
  if (!what) problems.what = { rule: said.has('what') ? 'oneOf' : 'required' };
  const format = importFormats.find((one) => one === (said.get('format') ?? 'own'));
  if (!format) problems.format = { rule: 'oneOf' };
  const mapping = mappingIn(said.get('mapping'));
  if (!mapping) problems.mapping = { rule: 'format' };
  if (!what || !format || !mapping) throw new Refusal('VALIDATION', {}, problems);
  return { what, format, mapping };
}

function mappingIn(json = '{}'): NewImport['mapping'] | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return Value.Check(Mapping, value) ? (value as NewImport['mapping']) : undefined;
  } catch {
    return undefined;
  }
}
