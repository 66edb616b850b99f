import type { Site } from '#domain/site.ts';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { type Language, pickText } from '#values/language.ts';
import type { CatalogueTerms } from '../index/catalogue-terms.ts';
import type { ProductDocument } from './document-directory.ts';
import type { DocumentProduct } from './document-products.ts';
import { profileBlocks } from './profile-blocks.ts';

/** Everything that a document is written from. */
export type DocumentFacts = {
  readonly site: Pick<Site, 'company' | 'url' | 'pdfUrl'>;
  readonly document: ProductDocument;
  readonly products: readonly DocumentProduct[];
  readonly terms: Pick<CatalogueTerms, 'attributeByCode'>;
  readonly language: Language;
};

const blanks = ['customer', 'phone', 'eaves', 'rafter', 'pitch', 'openings', 'notes'] as const;

/** A document as it is written from the products' own facts: short, and true to what the shop sells. */
export function pdfOf(facts: DocumentFacts): PdfDocument {
  const { site, document, products, language } = facts;
  const { say } = serverTexts(language);
  const { kind, version } = document;
  const { legalName, street, houseNumber, zipCode, city, email } = site.company;
  return {
    language,
    title: pickText(document.title, language).text,
    overline: `${legalName} · ${say('document.issued', { version })}`,
    author: legalName,
    issuedAt: new Date(`${version}-01T00:00:00Z`),
    blocks: [
      { kind: 'paragraph', text: say(`document.${kind}.intro`) },
      {
        kind: 'list',
        items: ([1, 2, 3, 4] as const).map((number) => say(`document.${kind}.point${number}`)),
      },
      ...ownBlocks(facts),
      ...products.flatMap((product) => productBlocks(product, language)),
      {
        kind: 'facts',
        facts: [
          {
            label: say('document.manufacturer'),
            value: `${legalName}, ${street} ${houseNumber}, ${zipCode} ${city}, ${email}`,
          },
        ],
      },
    ],
    footer: say('document.page', { company: legalName, site: site.pdfUrl ?? site.url }),
  };
}

/** What a kind of document has beside its products. */
function ownBlocks({ document, terms, language }: DocumentFacts): PdfBlock[] {
  const { say } = serverTexts(language);
  switch (document.kind) {
    case 'form':
      return [{ kind: 'blanks', labels: blanks.map((name) => say(`document.blanks.${name}`)) }];
    case 'brochure': {
      const colours = terms.attributeByCode.get('colour')?.values ?? [];
      const swatches = colours.flatMap(({ hex, label }) =>
        hex ? [{ hex, name: pickText(label, language).text }] : [],
      );
      return [
        { kind: 'heading', text: say('document.colours') },
        { kind: 'swatches', swatches },
      ];
    }
    case 'warranty': {
      const years = terms.attributeByCode.get('warrantyYears');
      if (!years) return [];
      const value = years.values.map(({ label }) => pickText(label, language).text).join(', ');
      return [
        { kind: 'heading', text: say('document.warrantyTerms') },
        { kind: 'facts', facts: [{ label: pickText(years.label, language).text, value }] },
      ];
    }
    default:
      return [];
  }
}

function productBlocks({ name, sku, drawing, attributes }: DocumentProduct, language: Language): PdfBlock[] {
  const { say } = serverTexts(language);
  return [
    { kind: 'heading', text: name },
    ...profileBlocks(drawing, language),
    { kind: 'facts', facts: [{ label: say('document.sku'), value: sku }, ...attributes] },
  ];
}
