import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pieceThousandths } from '#values/piece-price.ts';
import { type CustomOption, isLength } from '../writing/custom-option-rules.ts';
import {
  askedOptions,
  type BundleMember,
  bundleMemberOf,
  measuresOf,
  openChoicesOf,
  quantityOf,
  reductionPercentOf,
  usualValuesOf,
} from './bundle-members.ts';

/** A member as it is priced until somebody chooses: the variant with the shop's default values, the usual options. */
export type UsualPart = {
  /** The member as the bundle names it. */
  readonly memberId: number;
  /** The member itself, or the default variant of a configurable one. */
  readonly productId: number;
  readonly quantity: number;
  readonly lengthMm: number | null;
  readonly surchargeCents: number;
  /** What one bundle takes of its stock, in thousandths of its unit. */
  readonly thousandths: number;
};

export type UsualBundle = {
  readonly id: number;
  readonly reductionPercent: number;
  /** Null where a member is not sold any more or is a bundle: such a bundle has no price of its own making. */
  readonly parts: readonly UsualPart[] | null;
  /** The length that its parts are for where the buyer chooses another; null where none is asked for. */
  readonly askedLengthMm: number | null;
  /** True where nothing has to be chosen before it can be bought. */
  readonly isComplete: boolean;
};

/**
 * The variant that stands for a configurable product: the one that has most of the values preset in the shop (of each
 * attribute the shop's default among those that variants have, else the first), the oldest of equals.
 */
export function defaultVariantOf(mainProductId: SQL): SQL {
  return sql`(
    SELECT v.id FROM product v
    LEFT JOIN product_attribute_value held ON held.product_id = v.id
    LEFT JOIN LATERAL (
      SELECT DISTINCT ON (c.attribute_id) l.id
      FROM product_configurable_attribute c
      JOIN product sibling ON sibling.main_product_id = c.product_id AND NOT sibling.archived
      JOIN product_attribute_value s ON s.product_id = sibling.id AND s.attribute_id = c.attribute_id
      JOIN attribute_value l ON l.id = s.attribute_value_id
      WHERE c.product_id = ${mainProductId} AND c.attribute_id = held.attribute_id
      ORDER BY c.attribute_id, l.shop_default DESC, l.position, l.id
    ) preset ON preset.id = held.attribute_value_id
    WHERE v.main_product_id = ${mainProductId} AND NOT v.archived
    GROUP BY v.id ORDER BY count(preset.id) DESC, v.id LIMIT 1)`;
}

/** The members of bundle `bundleId` as JSON, in their order. */
export function membersAsJson(bundleId: SQL): SQL {
  return sql`coalesce((
    SELECT json_agg(json_build_object(${memberFields}) ORDER BY m.position)
    FROM bundle_member m JOIN product o ON o.id = m.product_id WHERE m.bundle_id = ${bundleId}), '[]')`;
}

/** Of bundle_member m and its product o. */
const memberFields = sql`'productId', m.product_id, 'format', o.format, 'quantity', m.quantity,
  'preset', m.preset_options, 'asked', m.ask_options, 'defaults', m.default_options, 'follows', m.follows`;

type StoredMember = Parameters<typeof bundleMemberOf>[0] & {
  readonly usualId: number | null;
  readonly unit: string;
  readonly options: readonly CustomOption[];
  readonly archived: boolean;
};

/** Bundles with what they are made of by default; `which` is a condition on `bundle`. */
export async function readUsualBundles(database: Database, which: SQL): Promise<UsualBundle[]> {
  const { rows } = await database.execute<{
    id: number;
    pricing: Record<string, unknown> | null;
    members: StoredMember[] | null;
  }>(sql`
    SELECT bundle.id, bundle.bundle_pricing AS pricing, (
      SELECT json_agg(json_build_object(${memberFields}, 'usualId', usual.id, 'unit', o.unit,
        'options', usual.custom_options,
        'archived', o.archived OR coalesce(main.archived, false)) ORDER BY m.position)
      FROM bundle_member m JOIN product o ON o.id = m.product_id
      LEFT JOIN product main ON main.id = o.main_product_id
      LEFT JOIN product usual ON usual.id = CASE WHEN o.format = 'configurable'
        THEN ${defaultVariantOf(sql`o.id`)} ELSE o.id END
      WHERE m.bundle_id = bundle.id) AS members
    FROM product bundle WHERE bundle.format = 'bundle' AND ${which}`);
  return rows.map(({ id, pricing, members }) => usualBundleOf(id, pricing, members ?? []));
}

function usualBundleOf(
  id: number,
  pricing: Record<string, unknown> | null,
  stored: readonly StoredMember[],
): UsualBundle {
  const isSold = stored.length > 0 && stored.every(isPriced);
  return {
    id,
    reductionPercent: reductionPercentOf(pricing),
    parts: isSold ? usualPartsOf(stored) : null,
    askedLengthMm: askedLengthOf(stored),
    isComplete:
      isSold && stored.every((member) => openChoicesOf(bundleMemberOf(member), member.options).length === 0),
  };
}

function isPriced({ archived, format, usualId }: StoredMember): boolean {
  return !archived && format !== 'bundle' && usualId !== null;
}

function askedLengthOf(all: readonly StoredMember[]): number | null {
  const lengths = all.flatMap((stored) => {
    const member = bundleMemberOf(stored);
    const isAsked = askedOptions(member, stored.options).some(isLength);
    return isAsked ? (measuresOf(stored.options, usualValuesOf(member, stored.options)).lengthMm ?? []) : [];
  });
  return lengths[0] ?? null;
}

function usualPartsOf(all: readonly StoredMember[]): UsualPart[] {
  const parts = all.map((stored) => {
    const member: BundleMember = bundleMemberOf(stored);
    return { stored, member, measures: measuresOf(stored.options, usualValuesOf(member, stored.options)) };
  });
  const leadingMm = parts.find(({ measures }) => measures.lengthMm !== null)?.measures.lengthMm ?? null;
  return parts.map(({ stored, member, measures }) => {
    const quantity = quantityOf(member, leadingMm);
    return {
      memberId: member.productId,
      productId: stored.usualId as number,
      quantity,
      thousandths: quantity * pieceThousandths(stored.unit, measures.lengthMm),
      ...measures,
    };
  });
}
