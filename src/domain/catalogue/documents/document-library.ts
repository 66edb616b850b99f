import type { Site } from '#domain/site.ts';
import { createKeptAnswers } from '#platform/cache/kept-answers.ts';
import type { Database } from '#platform/database/database.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Language } from '#values/language.ts';
import type { Announcement } from '../../announcements.ts';
import type { ProductIndexes } from '../index/product-indexes.ts';
import type { ProductDocument } from './document-directory.ts';
import type { DocumentFile, DocumentFiles } from './document-files.ts';
import { pdfOf } from './document-pdfs.ts';
import { readDocumentProducts } from './document-products.ts';

/** The documents of products as they read today. */
export type DocumentLibrary = {
  read(site: Site, document: ProductDocument, language: Language): Promise<DocumentFile>;
  /** Size of the PDF; null where it cannot be written, which keeps nobody from the product. */
  findSizeBytes(site: Site, document: ProductDocument, language: Language): Promise<number | null>;
  /** Forgets the sizes where the announced change may stand in a document. */
  hear(announcement: Announcement): void;
};

export type DocumentLibrarySources = {
  readonly database: Database;
  readonly log: Logger;
  readonly productIndexes: ProductIndexes;
  readonly files: DocumentFiles;
};

/** What documents are written from: the company, the products, the names of their attributes. */
const writtenChanges = new Set<Announcement['kind']>(['site.changed', 'category.changed', 'product.changed']);

/** About 100 bytes each: a catalogue has fewer documents. */
const sizesKept = 20_000;

export function openDocumentLibrary(sources: DocumentLibrarySources): DocumentLibrary {
  const { database, log, productIndexes, files } = sources;
  const sizes = createKeptAnswers<string, number>({ maximum: sizesKept });

  async function read(site: Site, document: ProductDocument, language: Language): Promise<DocumentFile> {
    const { terms } = await productIndexes.get(site.catalogueId);
    const { cache } = productIndexes;
    const products = await readDocumentProducts(database, cache, terms, document, language);
    return files.get(pdfOf({ site, document, products, terms, language }));
  }

  async function measure(site: Site, document: ProductDocument, language: Language) {
    try {
      return (await read(site, document, language)).bytes.length;
    } catch (error) {
      log.error({ document: document.key, ...errorFacts(error) }, 'a document could not be written');
      return undefined;
    }
  }

  return {
    read,
    async findSizeBytes(site, document, language) {
      const key = `${site.id}/${document.key}/${language}`;
      return (await sizes.get(key, () => measure(site, document, language))) ?? null;
    },
    hear({ kind }) {
      if (writtenChanges.has(kind)) sizes.dropAll();
    },
  };
}
