import { asc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { fromExcluded } from '#platform/database/upsert.ts';
import { type Language, pickText } from '#values/language.ts';
import { inTransaction, type ShopRuntime } from '../../context.ts';
import { productDocuments } from './documents-tables.ts';

export const documentKinds = [
  'technicalSheet',
  'installationGuide',
  'manual',
  'declarationOfPerformance',
  'declarationOfConformity',
  'form',
  'brochure',
  'warranty',
  'guide',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document that the program writes: what it is called, not what is in it. */
export type ProductDocument = Omit<
  Readonly<typeof productDocuments.$inferSelect>,
  'id' | 'position' | 'kind'
> & {
  readonly kind: DocumentKind;
};

/** The documents of all catalogues, held in memory: they are few and change rarely. */
export type DocumentDirectory = {
  find(catalogueId: number, key: string): ProductDocument | undefined;
  /** Those of a catalogue, in their order. */
  listOf(catalogueId: number): readonly ProductDocument[];
  /** Reads the table again, after `site.changed`. */
  reload(): Promise<void>;
};

export async function openDocumentDirectory(database: Database): Promise<DocumentDirectory> {
  let all = await readAll(database);
  return {
    find: (catalogueId, key) => all.get(`${catalogueId} ${key}`),
    listOf: (catalogueId) => [...all.values()].filter((document) => document.catalogueId === catalogueId),
    async reload() {
      all = await readAll(database);
    },
  };
}

async function readAll(database: Database): Promise<ReadonlyMap<string, ProductDocument>> {
  const rows = await database.select().from(productDocuments).orderBy(asc(productDocuments.position));
  return new Map(rows.map((row) => [`${row.catalogueId} ${row.key}`, row as ProductDocument]));
}

/** Where a document is read in a language. */
export function documentAddress({ key, fileName }: ProductDocument, language: Language): string {
  const name = pickText(fileName, language, 'hr').text;
  return `/documents/${encodeURIComponent(key)}/${language}/${encodeURIComponent(name)}`;
}

/** Creates documents of a catalogue or renews those with the same keys. */
export async function saveDocuments(
  runtime: ShopRuntime,
  catalogueId: number,
  documents: readonly Omit<ProductDocument, 'catalogueId'>[],
): Promise<void> {
  if (documents.length === 0) return;
  await inTransaction(runtime, async ({ database, emit }) => {
    await database
      .insert(productDocuments)
      .values(documents.map((document, position) => ({ ...document, catalogueId, position })))
      .onConflictDoUpdate({
        target: [productDocuments.catalogueId, productDocuments.key],
        set: fromExcluded(productDocuments, ['kind', 'title', 'fileName', 'version', 'position']),
      });
    emit({ kind: 'site.changed' });
  });
}
