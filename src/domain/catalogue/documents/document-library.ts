import type { Site } from '#domain/site.ts';
import { noteCacheTag, unknownTag } from '#platform/cache/cache-tags.ts';
import type { TaggedCache } from '#platform/cache/tagged-cache.ts';
import type { Database } from '#platform/database/database.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Language } from '#values/language.ts';
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
};

export type DocumentLibrarySources = {
  readonly database: Database;
  readonly responses: Pick<TaggedCache, 'get'>;
  readonly log: Logger;
  readonly productIndexes: ProductIndexes;
  readonly files: DocumentFiles;
};

export function openDocumentLibrary(sources: DocumentLibrarySources): DocumentLibrary {
  const { database, responses, log, productIndexes, files } = sources;

  async function read(site: Site, document: ProductDocument, language: Language): Promise<DocumentFile> {
    const { terms } = await productIndexes.get(site.catalogueId);
    const { cache } = productIndexes;
    const products = await readDocumentProducts(database, cache, terms, document, language);
    return files.get(pdfOf({ site, document, products, terms, language }));
  }

  async function measure(site: Site, document: ProductDocument, language: Language) {
    try {
      return { sizeBytes: (await read(site, document, language)).bytes.length };
    } catch (error) {
      log.error({ document: document.key, ...errorFacts(error) }, 'a document could not be written');
      throw error;
    }
  }

  return {
    read,
    async findSizeBytes(site, document, language) {
      const key = `document-size/${site.id}/${document.key}/${language}`;
      // A failure is not kept: the next who asks tries again.
      const measured = await responses.get(key, () => measure(site, document, language)).catch(noteUnknown);
      return measured?.sizeBytes ?? null;
    },
  };
}

/** Nobody knows what would have had to change for it to be written. */
function noteUnknown(): undefined {
  noteCacheTag(unknownTag);
  return undefined;
}
