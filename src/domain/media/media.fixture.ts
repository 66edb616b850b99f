import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '#domain/site.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { testRuntime } from '../../../tests/support/test-runtime.ts';
import type { DomainEvent } from '../domain-events.ts';
import type { MediumInput } from './media-service.ts';

/** Database, folder and image process of a test of media. */
export async function openMediaWorld() {
  const database = await openTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'attika-media-'));
  const images = createImageWorkshop();
  const files = openLocalFileStore(directory);
  const emitted: DomainEvent[] = [];
  const emit = (domainEvent: DomainEvent) => emitted.push(domainEvent);
  return {
    context: { ...testRuntime(database.database), emit, files, images },
    directory,
    emitted,
    async close() {
      images.close();
      await database.drop();
      await rm(directory, { recursive: true });
    },
  };
}

export function pictureInput(bytes: Uint8Array, changes: Partial<MediumInput> = {}): MediumInput {
  return {
    key: 'roof',
    title: 'Krov od žlijeba',
    alt: { hr: 'Krov', en: 'Roof' },
    originalName: 'roof.jpg',
    bytes,
    access: 'public',
    isPlaceholder: false,
    ...changes,
  };
}

/** The sizes of docs/rules/catalogue.md. */
export const siteWithSizes = {
  id: 7,
  defaultLanguage: 'hr',
  options: { Logo: 'logo' },
  mediaSizes: [
    { name: 'ThumbnailSize', width: 50, height: 50, autoResize: true },
    { name: 'PortraitSize', width: 768, height: 1024, autoResize: true },
    { name: 'MediumSize', width: 640, height: 640, autoResize: true },
    { name: 'LargeSize', width: 926, height: 926, autoResize: true },
    { name: 'FullHDSize', width: 1920, height: 1080, autoResize: true },
  ],
} as unknown as Site;
