import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { AttributeType } from '#values/attribute-types.ts';
import type { Translated } from '#values/language.ts';
import { taxClasses } from '../../sites/sites-tables.ts';
import { attributeSets, attributes, attributeValues } from '../products/attribute-tables.ts';
import {
  bundleMembers,
  catalogueSlugs,
  categories,
  configurableAttributes,
  productAttributeValues,
  productCategories,
  productCrossSells,
  productMedia,
  productMediaByValue,
  products,
  productTags,
  tags,
} from '../products/catalogue-tables.ts';
import type { DocumentFile } from '../products/document-file.ts';
import type { CustomOptionInput, ProductInput } from '../writing/catalogue-inputs.ts';

type Member = NonNullable<ProductInput['bundleMembers']>[number];

/** A stored product as it would have to be given to be what it is (catalogue-inputs.ts). */
export type StoredInput = ProductInput & {
  readonly id: number;
  readonly version: number;
  readonly committedThousandths: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/**
 * Products as inputs, by id; with a fixed number of statements however many they are. Their parts are named by key, pictures by
 * id.
 */
export async function readStoredInputs(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, StoredInput>> {
  if (productIds.length === 0) return new Map();
  const ids = sql.param([...productIds]);
  const { rows } = await database.execute<ReadRow>(sql`
    SELECT to_jsonb(p) AS product, tax.key AS "taxClassKey", attribute_set.key AS "attributeSetKey",
      main.key AS "mainProductKey", source.key AS "descriptionFromKey"
    FROM ${products} AS p JOIN ${taxClasses} AS tax ON tax.id = p.tax_class_id
    LEFT JOIN ${attributeSets} AS attribute_set ON attribute_set.id = p.attribute_set_id
    LEFT JOIN ${products} AS main ON main.id = p.main_product_id
    LEFT JOIN ${products} AS source ON source.id = p.description_from_id
    WHERE p.id = ANY(${ids}::int[])`);
  const slugs = await database.execute<{ id: number; language: string; slug: string }>(sql`
    SELECT target_id AS id, language, slug FROM ${catalogueSlugs}
    WHERE kind = 'product' AND is_current AND target_id = ANY(${ids}::int[])`);
  const named = await database.execute<{ id: number; part: NamedPart; key: string }>(sql`
    SELECT product_id AS id, 'categoryKeys' AS part, key, part.position FROM ${productCategories} AS part
      JOIN ${categories} AS named ON named.id = part.category_id WHERE product_id = ANY(${ids}::int[])
    UNION ALL SELECT product_id, 'tags', key, tag_id FROM ${productTags} AS part
      JOIN ${tags} AS named ON named.id = part.tag_id WHERE product_id = ANY(${ids}::int[])
    UNION ALL SELECT product_id, 'crossSellKeys', key, part.position FROM ${productCrossSells} AS part
      JOIN ${products} AS named ON named.id = part.other_product_id WHERE product_id = ANY(${ids}::int[])
    UNION ALL SELECT product_id, 'configurableAttributes', code, part.position FROM ${configurableAttributes} AS part
      JOIN ${attributes} AS named ON named.id = part.attribute_id WHERE product_id = ANY(${ids}::int[])
    ORDER BY id, part, position`);
  const pictures = await database.execute<{ id: number; mediumId: number }>(sql`
    SELECT product_id AS id, medium_id AS "mediumId" FROM ${productMedia}
    WHERE product_id = ANY(${ids}::int[]) ORDER BY product_id, position`);
  const values = await database.execute<ReadValue>(sql`
    SELECT held.product_id AS id, named.code, named.type, value.key, held.number, held.date
    FROM ${productAttributeValues} AS held JOIN ${attributes} AS named ON named.id = held.attribute_id
    LEFT JOIN ${attributeValues} AS value ON value.id = held.attribute_value_id
    WHERE held.product_id = ANY(${ids}::int[]) ORDER BY held.product_id, held.id`);
  const byValue = await database.execute<ReadByValue>(sql`
    SELECT shown.product_id AS id, named.code AS "attributeCode", value.key AS "valueKey",
      shown.medium_id AS "mediumId", shown.exact
    FROM ${productMediaByValue} AS shown JOIN ${attributeValues} AS value ON value.id = shown.attribute_value_id
    JOIN ${attributes} AS named ON named.id = value.attribute_id
    WHERE shown.product_id = ANY(${ids}::int[]) ORDER BY shown.product_id, value.position, value.id`);
  const members = await database.execute<Member & { id: number }>(sql`
    SELECT bundle_id AS id, named.key AS "productKey", quantity, preset_options AS "presetOptions",
      ask_options AS "askOptions", default_options AS "defaultOptions", follows
    FROM ${bundleMembers} AS member JOIN ${products} AS named ON named.id = member.product_id
    WHERE bundle_id = ANY(${ids}::int[]) ORDER BY bundle_id, member.position`);

  const slugsOf = Map.groupBy(slugs.rows, ({ id }) => id);
  const namedOf = Map.groupBy(named.rows, ({ id, part }) => `${id} ${part}`);
  const picturesOf = Map.groupBy(pictures.rows, ({ id }) => id);
  const valuesOf = Map.groupBy(values.rows, ({ id }) => id);
  const byValueOf = Map.groupBy(byValue.rows, ({ id }) => id);
  const membersOf = Map.groupBy(members.rows, ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const { id } = row.product;
      const keys = (part: NamedPart) => (namedOf.get(`${id} ${part}`) ?? []).map(({ key }) => key);
      const input: StoredInput = {
        ...ownFacts(row),
        slugs: Object.fromEntries((slugsOf.get(id) ?? []).map(({ language, slug }) => [language, slug])),
        categoryKeys: keys('categoryKeys'),
        tags: keys('tags'),
        crossSellKeys: keys('crossSellKeys'),
        configurableAttributes: keys('configurableAttributes'),
        mediumIds: (picturesOf.get(id) ?? []).map(({ mediumId }) => mediumId),
        attributes: attributesOf(valuesOf.get(id) ?? []),
        mediaByValue: (byValueOf.get(id) ?? []).map(({ id: _, ...entry }) => entry),
        bundleMembers: (membersOf.get(id) ?? []).map(({ id: _, ...member }) => member),
      };
      return [id, input];
    }),
  );
}

type NamedPart = 'categoryKeys' | 'tags' | 'crossSellKeys' | 'configurableAttributes';
type ReadByValue = {
  readonly id: number;
  readonly attributeCode: string;
  readonly valueKey: string;
  readonly mediumId: number;
  readonly exact: boolean;
};
type ReadValue = {
  readonly id: number;
  readonly code: string;
  readonly type: AttributeType;
  readonly key: string | null;
  readonly number: number | null;
  readonly date: string | Date | null;
};

/** One row of the table by the names of its columns, with the keys of what it refers to. */
type ReadRow = {
  readonly product: Row;
  readonly taxClassKey: string;
  readonly attributeSetKey: string | null;
  readonly mainProductKey: string | null;
  readonly descriptionFromKey: string | null;
};
type Row = {
  readonly id: number;
  readonly key: string;
  readonly sku: string;
  readonly type: ProductInput['type'];
  readonly format: ProductInput['format'];
  readonly name: Translated;
  readonly short_description: Translated;
  readonly description: Translated | null;
  readonly unit: string;
  readonly unit_price_unit: string | null;
  readonly unit_price_content: number | null;
  readonly list_price_cents: number;
  readonly membership_price_cents: number | null;
  readonly discount_price_cents: number | null;
  readonly discount_from: string | null;
  readonly discount_to: string | null;
  readonly weight_grams: number;
  readonly stock_thousandths: number | null;
  readonly committed_thousandths: number;
  readonly branch_thousandths: ProductInput['branchThousandths'];
  readonly low_stock_threshold: number;
  readonly expected_on: string | null;
  readonly expected_thousandths: number | null;
  readonly is_visible_individually: boolean;
  readonly archived: boolean;
  readonly is_draft: boolean;
  readonly publish_at: string | null;
  readonly featured: boolean;
  readonly category_priority: number;
  readonly media_exact: boolean;
  readonly custom_options: readonly CustomOptionInput[];
  readonly bundle_pricing: Record<string, unknown> | null;
  readonly delivery: Record<string, unknown> | null;
  readonly documents: readonly string[];
  readonly document_files: readonly DocumentFile[];
  readonly gpsr: ProductInput['gpsr'];
  readonly drawing: Record<string, unknown> | null;
  readonly roof_rules: ProductInput['roofRules'];
  readonly barcode: string | null;
  readonly brand: string | null;
  readonly supplier: string | null;
  readonly supplier_sku: string | null;
  readonly purchase_price_cents: number | null;
  readonly customs_code: string | null;
  readonly origin_country: string | null;
  readonly kpd_code: string | null;
  readonly shelf: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
};

function ownFacts({ product: row, ...keys }: ReadRow): Omit<StoredInput, 'slugs'> {
  return {
    ...keys,
    id: row.id,
    key: row.key,
    sku: row.sku,
    type: row.type,
    format: row.format,
    name: row.name,
    shortDescription: row.short_description,
    description: row.description,
    unit: row.unit,
    unitPrice:
      row.unit_price_unit === null || row.unit_price_content === null
        ? null
        : { unit: row.unit_price_unit, content: row.unit_price_content },
    listPriceCents: row.list_price_cents,
    membershipPriceCents: row.membership_price_cents,
    discount:
      row.discount_price_cents === null
        ? null
        : {
            priceCents: row.discount_price_cents,
            from: dateOf(row.discount_from),
            to: dateOf(row.discount_to),
          },
    weightGrams: row.weight_grams,
    stockThousandths: row.stock_thousandths,
    committedThousandths: row.committed_thousandths,
    branchThousandths: row.branch_thousandths ?? null,
    lowStockThreshold: row.low_stock_threshold,
    expectedOn: row.expected_on,
    expectedThousandths: row.expected_thousandths,
    isVisibleIndividually: row.is_visible_individually,
    // A draft is archived, too; published it is what it would be without that.
    archived: row.archived && !row.is_draft,
    isDraft: row.is_draft,
    publishAt: dateOf(row.publish_at),
    featured: row.featured,
    categoryPriority: row.category_priority,
    mediaExact: row.media_exact,
    customOptions: row.custom_options,
    bundlePricing: row.bundle_pricing,
    delivery: row.delivery,
    documents: row.documents,
    documentFiles: row.document_files,
    gpsr: row.gpsr ?? null,
    drawing: row.drawing,
    roofRules: row.roof_rules ?? null,
    facts: {
      barcode: row.barcode,
      brand: row.brand,
      supplier: row.supplier,
      supplierSku: row.supplier_sku,
      purchasePriceCents: row.purchase_price_cents,
      customsCode: row.customs_code,
      originCountry: row.origin_country,
      kpdCode: row.kpd_code,
      shelf: row.shelf,
    },
    version: row.version,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

function dateOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

function attributesOf(values: readonly ReadValue[]): NonNullable<ProductInput['attributes']> {
  return [...Map.groupBy(values, ({ code }) => code)].map(([code, held]) => ({
    code,
    value: heldValue(held),
  }));
}

function heldValue(held: readonly ReadValue[]) {
  const [first] = held;
  if (!first) return [];
  if (first.type === 'numberField') return first.number ?? 0;
  if (first.type === 'date' || first.type === 'dateTime') return new Date(first.date ?? 0);
  const keys = held.flatMap(({ key }) => key ?? []);
  return first.type === 'multipleSelect' || keys.length > 1 ? keys : (keys[0] ?? []);
}
