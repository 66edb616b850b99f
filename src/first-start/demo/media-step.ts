import { readFile } from 'node:fs/promises';
import { type MediaRuntime, saveMedium } from '#domain/media/media-service.ts';
import type { ReportProgress } from '../progress.ts';
import { demoFolder } from './demo-files.ts';
import type { MediaIndexFile } from './shop-shapes.ts';

/** The mark alone: quiet, and square like the pictures it stands for. */
const placeholderKey = 'attika-mark';

/** Pictures between two words of progress. */
const reportEvery = 20;

/** Ids of the pictures by their keys, which are their file names without extension. */
export type MediumIds = ReadonlyMap<string, number>;

export async function loadMedia(
  runtime: MediaRuntime,
  index: MediaIndexFile,
  report: ReportProgress,
): Promise<MediumIds> {
  const ids = new Map<string, number>();
  for (const { name, alt } of index) {
    if (ids.size % reportEvery === 0) report({ step: 'media', done: ids.size, total: index.length });
    const key = mediumKeyOf(name);
    const medium = await saveMedium(runtime, {
      key,
      title: alt.hr,
      alt,
      originalName: name,
      bytes: await readFile(`${demoFolder}media/${name}`),
      access: 'public',
      isPlaceholder: key === placeholderKey,
    });
    ids.set(key, medium.id);
  }
  report({ step: 'media', done: ids.size, total: index.length });
  return ids;
}

export function mediumKeyOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, '');
}
