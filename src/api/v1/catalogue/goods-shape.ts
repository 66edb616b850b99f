import type { Static } from 'typebox';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type {
  NamedProduct as NamedShape,
  StockOnHand,
  Variant as VariantShape,
} from '#contract/shapes/goods-shapes.ts';
import type { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import {
  type ManagedProduct,
  missingLanguages,
  stateOf,
} from '#domain/catalogue/managing/managed-products.ts';
import type { PatchResult } from '#domain/catalogue/managing/product-patch.ts';
import type {
  ManagedVariant,
  NamedProduct,
  WholeManagedProduct,
} from '#domain/catalogue/managing/product-reading.ts';
import { byCode } from '#domain/catalogue/managing/texts-by-code.ts';
import type { Context } from '#domain/context.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { titleIn } from '#domain/media/media-rules.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import { findMediaShape } from './catalogue-reading.ts';

type Whole = EndpointAnswer<typeof goodsEndpoints.managedProductGet>;
type Listed = EndpointAnswer<typeof goodsEndpoints.managedProductFilter>['data'][number];

type StockFacts = {
  readonly stockThousandths: number | null;
  readonly committedThousandths: number;
  readonly lowStockThreshold: number;
};

/** A row of the list of products. */
export function listedShape(context: Context, media: MediaDirectory, product: ManagedProduct): Listed {
  const { id, version, sku, barcode, format, mainProductId, unit, mediumId } = product;
  const now = context.clock.now();
  const isReduced =
    product.discountPriceCents !== null &&
    (product.discountFrom === null || product.discountFrom <= now) &&
    (product.discountTo === null || product.discountTo > now);
  return {
    ...{ id, version, sku, barcode, format, mainProductId, unit },
    picture: (mediumId !== null && findMediaShape(mediumId, { context, media })) || null,
    name: byCode(product.name),
    state: stateOf(product),
    publishAt: product.publishAt?.toISOString() ?? null,
    retailPrice: majorFromCents(product.listPriceCents),
    discountPrice: isReduced ? majorFromCents(product.discountPriceCents ?? 0) : null,
    stock: stockShape(product),
    missingLanguages: missingLanguages(context, product.name).map((language) => languageCodes[language]),
    updatedAt: product.updatedAt.toISOString(),
  };
}

function stockShape({
  stockThousandths: available,
  committedThousandths: committed,
  lowStockThreshold,
}: StockFacts): Static<typeof StockOnHand> {
  return {
    onHand: available === null ? null : (available + committed) / 1000,
    committed: committed / 1000,
    available: available === null ? null : available / 1000,
    isLow: available !== null && available <= lowStockThreshold * 1000,
  };
}

/** A product with all that is said of it. */
export function wholeShape(context: Context, media: MediaDirectory, whole: WholeManagedProduct): Whole {
  const { product, fields } = whole;
  const { id, key, version, type, format, archived = false, isDraft = false, branchThousandths } = product;
  const { lowStockThreshold = 5, committedThousandths, stockThousandths } = product;
  return {
    ...(fields as Omit<Whole, 'id'>),
    ...{ id, key, version, type, format },
    state: stateOf({ archived, isDraft }),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    stock: {
      ...stockShape({ stockThousandths, committedThousandths, lowStockThreshold }),
      branches: branchThousandths
        ? Object.fromEntries(
            Object.entries(branchThousandths).map(([branch, there]) => [branch, there / 1000]),
          )
        : null,
    },
    media: (product.mediumIds ?? []).flatMap(
      (mediumId) => findMediaShape(mediumId, { context, media }) ?? [],
    ),
    documentMedia: (product.documentFiles ?? []).flatMap(({ mediumId }) => {
      const medium = media.find(mediumId);
      return medium
        ? [
            {
              id: medium.id,
              title: titleIn(medium, context.language),
              extension: medium.extension,
              sizeBytes: medium.sizeBytes,
            },
          ]
        : [];
    }),
    mainProductOf: whole.mainProduct && namedShape(whole.mainProduct),
    variants: whole.variants.map(variantShape),
    bundles: whole.bundles.map(namedShape),
    named: whole.named.map((part) => ({
      ...namedShape(part),
      format: part.format,
      lengthOption: part.lengthOption,
    })),
    oldSlugs: whole.oldSlugs.flatMap(({ language, slug }) =>
      isLanguage(language) ? [{ language_code: languageCodes[language], slug }] : [],
    ),
    missingLanguages: missingLanguages(context, product.name).map((language) => languageCodes[language]),
  };
}

function namedShape(product: NamedProduct): Static<typeof NamedShape> {
  const { id, sku, stockThousandths } = product;
  return {
    ...{ id, sku },
    name: byCode(product.name),
    state: stateOf(product),
    retailPrice: majorFromCents(product.listPriceCents),
    available: stockThousandths === null ? null : stockThousandths / 1000,
  };
}

function variantShape(variant: ManagedVariant): Static<typeof VariantShape> {
  const { barcode, values, isInBranches } = variant;
  return { ...namedShape(variant), barcode, values, isInBranches, stock: stockShape(variant) };
}

/** @param isPreview what would be changed is told with it */
export function patchShape({ changes, problems, ...result }: PatchResult, isPreview: boolean) {
  return {
    ...result,
    problems: problems.map(({ parameter, ...problem }) => ({
      ...problem,
      ...(parameter === undefined ? {} : { parameter }),
    })),
    ...(isPreview ? { diff: [...changes] } : {}),
  };
}
