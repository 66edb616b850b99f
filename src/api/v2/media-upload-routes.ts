import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { deleteMedia, replaceFile, type UploadedFile, uploadMedia } from '#domain/media/library-service.ts';
import { freeBytesMinimum } from '#platform/files/file-store.ts';
import type { IncomingFiles } from '#platform/files/incoming-files.ts';
import { isDiskFull } from '#platform/files/storage-away.ts';
import { mediumBytesMaximum, mediumFilesMaximum } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import type { MultipartBounds } from '../plugins/multipart-counter.ts';
import { partsOf, takeMultipart } from '../plugins/multipart-plugin.ts';
import { allowLongBody } from '../slow-bodies.ts';
import { libraryShape, tellingUses } from '../v1/content/media-shape.ts';
import { type CustomData, customDataIn } from './custom-data.ts';

/** JSON of `customData` in bytes. */
const customDataMaximum = 4096;

/** One file more than may be, so that too many are told from just enough, and too long words from what is no form. */
const uploadBounds = {
  bytes: (mediumFilesMaximum + 1) * (mediumBytesMaximum + 1),
  parts: mediumFilesMaximum + 2,
  files: mediumFilesMaximum + 1,
  textBytes: 16 * customDataMaximum,
} as const satisfies MultipartBounds;

/** Files as the library's drive has them (docs/rules/media.md). */
export function mediaDriveRoutes(dependencies: ApiDependencies): Routes<'mediaDrive'> {
  const { directory } = dependencies;
  return {
    handlers: {
      async directoryItemDelete(context, { body }) {
        const targetIds = [...new Set(body.targetIds)];
        await tellingUses(context, directory, deleteMedia(context, dependencies, { driveIds: targetIds }));
        return { targetIds };
      },
    },
  };
}

/** What takes files into the library (docs/rules/media.md). */
export function mediaUploadRoutes(dependencies: ApiDependencies): Routes<'mediaUploads'> {
  const { media, settled } = dependencies;
  return {
    takeBodies: (scope) => takeMultipart(scope, uploadBounds, mediumBytesMaximum),
    handlers: {
      mediaUpload: (context, _request, http) =>
        withFiles(http, dependencies, async (uploaded, customData) => {
          const saved = await uploadMedia(context, dependencies, { uploaded, ...customData });
          await settled();
          return saved.map((medium) => libraryShape(context, media, medium));
        }),
      mediaReplace: (context, { params }, http) =>
        withFiles(http, dependencies, async (uploaded) => {
          const replaced = await replaceFile(context, dependencies, { id: params.id, uploaded });
          await settled();
          return libraryShape(context, media, replaced);
        }),
    },
  };
}

/**
 * Takes in all files of a request, has them worked on, and removes them from where they came in.
 * @throws Refusal MALFORMED for no multipart body or a broken one; PAYLOAD_TOO_LARGE; VALIDATION; STORAGE_FULL
 */
async function withFiles<T>(
  http: FastifyRequest,
  dependencies: Pick<ApiDependencies, 'incoming' | 'files'>,
  work: (uploaded: readonly UploadedFile[], customData: CustomData) => Promise<T>,
): Promise<T> {
  const uploaded: UploadedFile[] = [];
  try {
    const customData = await takeFiles(http, dependencies, uploaded);
    return await work(uploaded, customData);
  } catch (error) {
    throw isDiskFull(error) ? new Refusal('STORAGE_FULL') : error;
  } finally {
    await Promise.all(uploaded.map(({ incoming }) => incoming.remove()));
  }
}

/** @param uploaded grows with each file that has come in whole, also where a later one is refused */
async function takeFiles(
  http: FastifyRequest,
  { incoming, files }: Pick<ApiDependencies, 'incoming' | 'files'>,
  uploaded: UploadedFile[],
): Promise<CustomData> {
  allowLongBody(http.raw);
  let customData: string | undefined;
  try {
    for await (const part of partsOf(http)) {
      if (part.type === 'field') {
        if (part.fieldname === 'customData') customData = textOf(part.value);
      } else if (uploaded.length >= mediumFilesMaximum) {
        part.file.resume();
        throw new Refusal('VALIDATION', {}, { file: { rule: 'maxLength', parameter: mediumFilesMaximum } });
      } else {
        // What is wrong with the words is told before more files are taken in.
        customDataIn(customData);
        if ((await files.freeBytes()) <= freeBytesMinimum + mediumBytesMaximum) {
          throw new Refusal('STORAGE_FULL');
        }
        uploaded.push(await takeFile(part, incoming));
      }
    }
  } catch (error) {
    if (error instanceof Refusal || isDiskFull(error)) throw error;
    // Every other error of the parser is about its input.
    throw new Refusal('MALFORMED');
  }
  return customDataIn(customData);
}

async function takeFile(part: MultipartFile, incoming: IncomingFiles): Promise<UploadedFile> {
  const taken = await incoming.take(part.file, () => part.file.truncated);
  if (!taken) throw new Refusal('PAYLOAD_TOO_LARGE');
  return { incoming: taken, fileName: part.filename ?? '' };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || Buffer.byteLength(value) > customDataMaximum) {
    throw new Refusal('VALIDATION', {}, { customData: { rule: 'maxLength', parameter: customDataMaximum } });
  }
  return value;
}
