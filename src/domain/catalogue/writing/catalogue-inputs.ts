import type { AttributeType } from '#values/attribute-types.ts';
import type { Following } from '#values/following-pieces.ts';
import type { Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import type { RoofRules } from '#values/roof/roof-rules.ts';
import type { DocumentFile } from '../products/document-file.ts';
import type { ProductSafety } from '../products/product-safety.ts';
import type { BranchThousandths } from '../stock/branch-stock.ts';

export type AttributeInput = {
  readonly code: string;
  readonly label: Translated;
  readonly type: AttributeType;
  readonly unit?: string | null;
  readonly filterable: boolean;
  readonly configurable: boolean;
  readonly position: number;
  readonly values: readonly {
    readonly key: string;
    readonly label: Translated;
    readonly number?: number | null;
    readonly hex?: string | null;
    readonly shopDefault?: boolean;
  }[];
};

export type AttributeSetInput = {
  readonly key: string;
  readonly name: Translated;
  readonly attributeCodes: readonly string[];
};

export type CategoryInput = {
  readonly key: string;
  readonly parentKey?: string | null;
  readonly position: number;
  readonly name: Translated;
  readonly slugs: Translated;
  readonly description: Translated;
  readonly mediumKey?: string | null;
  readonly mediumId?: number | null;
  readonly sortTypes?: readonly string[];
  readonly sortDefaultType?: string | null;
  /** Its goods, and those of the categories below it, are wanted in one colour (docs/rules/cart.md). Default: no. */
  readonly oneColour?: boolean;
};

export type TagInput = {
  readonly key: string;
  /** The name that filters use, the same in every language. */
  readonly name: string;
  readonly title: Translated;
  readonly slugs: Translated;
};

/** A price that held from `at` on; `discountCents` null: no reduction was announced. */
export type PriceStepInput = {
  readonly listCents: number;
  readonly discountCents: number | null;
  readonly at: Date;
};

export type DiscountInput = {
  readonly priceCents: number;
  readonly from?: Date | null;
  readonly to?: Date | null;
};

export type ProductInput = {
  readonly key: string;
  readonly sku: string;
  readonly type: 'physical' | 'digital';
  readonly format: ProductFormat;
  readonly attributeSetKey?: string | null;
  readonly name: Translated;
  readonly slugs: Translated;
  readonly shortDescription: Translated;
  /** HTML; null: that of `descriptionFromKey`, else of the main product. */
  readonly description: Translated | null;
  readonly descriptionFromKey?: string | null;
  readonly taxClassKey: string;
  readonly unit: string;
  /** What one unit of the product holds of another measure (0.43 m² per metre), for the unit price. */
  readonly unitPrice?: { readonly unit: string; readonly content: number } | null;
  readonly listPriceCents: number;
  readonly membershipPriceCents?: number | null;
  readonly discount?: DiscountInput | null;
  /** Prices before now, of an import; only taken for a product that is new. */
  readonly priceHistory?: readonly PriceStepInput[];
  readonly weightGrams: number;
  /** Stock of a new product in thousandths of its unit, null: not counted. `setStock` changes it later. */
  readonly stockThousandths: number | null;
  /** Of which so many lie in which branch, of a new product too; `setStock` changes them later. */
  readonly branchThousandths?: BranchThousandths | null;
  readonly lowStockThreshold?: number;
  /** YYYY-MM-DD: more of it is announced for that day. */
  readonly expectedOn?: string | null;
  /** How much of it is announced, in thousandths of its unit. */
  readonly expectedThousandths?: number | null;
  readonly mainProductKey?: string | null;
  readonly isVisibleIndividually: boolean;
  readonly archived?: boolean;
  readonly featured?: boolean;
  readonly categoryPriority?: number;
  readonly mediaExact?: boolean;
  readonly mediumKeys?: readonly string[];
  /** In place of `mediumKeys`, for pictures that no import knows by a key. */
  readonly mediumIds?: readonly number[];
  readonly categoryKeys?: readonly string[];
  /** Keys or names of tags. */
  readonly tags?: readonly string[];
  /** Keys of listed values, a number for numberField, a moment (ISO 8601 or Date) for date and dateTime. */
  readonly attributes?: readonly {
    readonly code: string;
    readonly value: string | number | Date | readonly string[];
  }[];
  /** Of a configurable product: the attributes in which its variants differ. */
  readonly configurableAttributes?: readonly string[];
  readonly mediaByValue?: readonly {
    readonly attributeCode: string;
    readonly valueKey: string;
    /** The picture by its key, or else by its id. */
    readonly mediumKey?: string;
    readonly mediumId?: number;
    readonly exact: boolean;
  }[];
  readonly crossSellKeys?: readonly string[];
  readonly customOptions?: readonly CustomOptionInput[];
  readonly bundleMembers?: readonly {
    readonly productKey: string;
    readonly quantity: number;
    readonly presetOptions?: Record<string, unknown> | null;
    readonly askOptions?: readonly unknown[] | null;
    readonly defaultOptions?: Record<string, unknown> | null;
    /** What it takes over from what is chosen for the others (docs/rules/catalogue.md). */
    readonly follows?: Following | null;
  }[];
  /** `discountPercent` (0 to 100) is what a bundle takes off its members' sum. */
  readonly bundlePricing?: Record<string, unknown> | null;
  readonly delivery?: Record<string, unknown> | null;
  readonly documents?: readonly string[];
  readonly documentFiles?: readonly DocumentFile[];
  readonly gpsr?: ProductSafety | null;
  readonly drawing?: Record<string, unknown> | null;
  /** What it says of the roofs it is laid on (docs/rules/roof-calculator.md). */
  readonly roofRules?: RoofRules | null;
  /** Facts for those who buy, store and invoice it (catalogue-tables.ts). */
  readonly facts?: ProductFacts;
  /** Not yet for sale; nobody sees it before it is published, by hand or at `publishAt`. */
  readonly isDraft?: boolean;
  readonly publishAt?: Date | null;
  /** Default: now. */
  readonly createdAt?: Date;
};

/** What the house knows of a product and visitors are not shown; null: not known. */
export type ProductFacts = {
  readonly barcode: string | null;
  readonly brand: string | null;
  readonly supplier: string | null;
  readonly supplierSku: string | null;
  readonly purchasePriceCents: number | null;
  readonly customsCode: string | null;
  readonly originCountry: string | null;
  readonly kpdCode: string | null;
  readonly shelf: string | null;
};

export const noFacts: ProductFacts = {
  barcode: null,
  brand: null,
  supplier: null,
  supplierSku: null,
  purchasePriceCents: null,
  customsCode: null,
  originCountry: null,
  kpdCode: null,
  shelf: null,
};

/** An option the buyer fills in, as it is stored with the product. */
export type CustomOptionInput = {
  readonly key: string;
  readonly title: Translated;
  readonly optionType: 'text' | 'number';
  readonly required: boolean;
  /** True: the number (millimetres) multiplies the price per metre. */
  readonly customPriceOption?: boolean;
  readonly customOptionValues: readonly {
    readonly label: Translated;
    readonly unit?: string;
    readonly min?: number;
    readonly max?: number;
    readonly step?: number;
    readonly default?: number;
    readonly maxLength?: number;
    /** For display alone: prices of lengths come from the product's own. */
    readonly pricePerMetre?: number;
    /** Lengths in millimetres that the shop has lying and cuts from; absent: cut to measure from the coil. */
    readonly stockLengths?: readonly number[];
    /** Surcharge per piece in euros where the option is used; absent: 0. */
    readonly price?: number;
  }[];
};
