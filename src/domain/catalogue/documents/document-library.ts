import type { Database } from '#platform/database/database.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Language } from '#values/language.ts';
import type { Announcement } from '../../announcements.ts';
import type { Site } from '../../sites/site.ts';
import type { ProductIndexes } from '../index/product-indexes.ts';
import type { ProductDocument } from './document-directory.ts';
import type { DocumentFile, DocumentFiles } from './document-files.ts';
import { paperOf } from './document-papers.ts';
import { readDocumentProducts } from './document-products.ts';

/** The papers of products as they read today. */
export type DocumentLibrary = {
  read(site: Site, document: ProductDocument, language: Language): Promise<DocumentFile>;
  /** Size of the PDF; null where it cannot be written, which keeps nobody from the product. */
  findSizeBytes(site: Site, document: ProductDocument, language: Language): Promise<number | null>;
  /** Forgets the sizes where the announced change may stand in a paper. */
  hear(announcement: Announcement): void;
};

export type DocumentLibrarySources = {
  readonly database: Database;
  readonly log: Logger;
  readonly productIndexes: ProductIndexes;
  readonly files: DocumentFiles;
};

/** What papers are written from: the company, the products, the names of their attributes. */
const writtenChanges = new Set<Announcement['kind']>(['site.changed', 'category.changed', 'product.changed']);

export function openDocumentLibrary(sources: DocumentLibrarySources): DocumentLibrary {
  const { database, log, productIndexes, files } = sources;
  const sizes = new Map<string, Promise<number | null>>();

  async function read(site: Site, document: ProductDocument, language: Language): Promise<DocumentFile> {
    const { terms } = await productIndexes.get(site.catalogueId);
    const { shelf } = productIndexes;
    const products = await readDocumentProducts(database, shelf, terms, document, language);
    return files.get(paperOf({ site, document, products, terms, language }));
  }

  return {
    read,
    findSizeBytes(site, document, language) {
      const key = `${site.id}/${document.key}/${language}`;
      const known = sizes.get(key);
      if (known) return known;
      const size = read(site, document, language).then(
        ({ bytes }) => bytes.length,
        (error: unknown) => {
          log.error({ document: document.key, ...errorFacts(error) }, 'a document could not be written');
          sizes.delete(key);
          return null;
        },
      );
      sizes.set(key, size);
      return size;
    },
    hear({ kind }) {
      if (writtenChanges.has(kind)) sizes.clear();
    },
  };
}
