import { and, eq, type SQL, sql } from 'drizzle-orm';
import { inReadingOrder } from '#platform/database/text-order.ts';
import { foldedText, holds } from '#platform/database/text-search.ts';
import { foldText } from '#values/folded-text.ts';
import type { Translated } from '#values/language.ts';
import { textFor } from '#values/language.ts';
import { type ProductionState, productionListedMaximum } from '#values/orders.ts';
import type { Address } from '../accounts/address-rules.ts';
import { requirePermission } from '../authorisation.ts';
import { type CartOptions, cutOf, ownWordsOf } from '../cart/cart-options.ts';
import { attributes, attributeValues } from '../catalogue/products/attribute-tables.ts';
import { productAttributeValues, products } from '../catalogue/products/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { isCutLine, isInView, openOfLine } from './order-views.ts';
import { type OrderLineMember, orders } from './orders-tables.ts';

export type ProductionFilter = {
  /** Some letters of an order's number, its buyer's name, or a SKU. */
  readonly search?: string | undefined;
  readonly orderId?: number | undefined;
  /** Whether nothing, or something, of a line has been begun. */
  readonly states?: readonly ProductionState[] | undefined;
  /** Promised no later than on this day (YYYY-MM-DD). */
  readonly dueUntil?: string | undefined;
  /** Ids of main products. */
  readonly profiles?: readonly number[] | undefined;
  /** Of the colour and the thickness: keys of the attributes' values. */
  readonly colours?: readonly string[] | undefined;
  readonly thicknesses?: readonly string[] | undefined;
};

/** A line of which pieces are still to be made. */
export type ProductionLine = {
  readonly orderId: number;
  readonly orderNumber: string;
  /** Of the order, as whoever acts on it names it. */
  readonly version: number;
  readonly position: number;
  readonly sku: string;
  /** In the language of whoever reads it. */
  readonly name: string;
  /** What is rolled, as the main product is called; the colour and the thickness as they are called today. */
  readonly profile: string;
  readonly colour: string | null;
  readonly thickness: string | null;
  /** Null: not cut to one length. */
  readonly lengthMm: number | null;
  /** Without what was cancelled. */
  readonly quantity: number;
  readonly made: number;
  readonly inProduction: number;
  readonly mark: string;
  /** What is cut for one piece of a bundle. */
  readonly parts: readonly Pick<OrderLineMember, 'sku' | 'name' | 'quantity' | 'attributes'>[];
  /** YYYY-MM-DD. */
  readonly dueOn: string | null;
  readonly buyer: string;
  readonly deliveryKind: string | null;
};

/** What the list can be narrowed to: what is to be made at all, whatever its filters. Names in the language of whoever reads them. */
export type ProductionChoices = {
  readonly profiles: readonly { readonly id: number; readonly name: string }[];
  readonly colours: readonly { readonly key: string; readonly name: string }[];
  readonly thicknesses: readonly { readonly key: string; readonly name: string }[];
};

type AsRead = Omit<
  ProductionLine,
  'name' | 'profile' | 'colour' | 'thickness' | 'lengthMm' | 'mark' | 'parts' | 'buyer'
> & {
  readonly language: string;
  readonly name: string;
  readonly words: Readonly<Record<string, { name: string; members?: ProductionLine['parts'] } | undefined>>;
  readonly members: readonly OrderLineMember[];
  readonly options: CartOptions;
  readonly profile: Translated | null;
  readonly colour: Translated | null;
  readonly thickness: Translated | null;
  readonly address: Address;
};

/**
 * What is still to be made of the orders that wait for it (`toMake` of the overview), in the order in which a roll-former runs with the
 * fewest changes: profile, colour, thickness, the longest first, and of the same length what was promised first.
 * @returns what there is up to productionListedMaximum lines, which are counted too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listProduction(
  context: Context,
  filter: ProductionFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: ProductionLine[]; readonly total: number }> {
  requirePermission(context, ['production.manage', 'orders.manage']);
  const { database } = context;
  const offset = (page - 1) * perPage;
  const { from, where } = unmade(context, filter);
  const name = (texts: SQL) =>
    inReadingOrder(
      sql`coalesce(${texts} ->> ${context.language}, ${texts} ->> ${context.site.defaultLanguage})`,
      context.language,
    );
  const { rows } = await database.execute<AsRead>(sql`
    select "order".id as "orderId", "order".order_number as "orderNumber", "order".version, "order".language,
      line.position, line.sku, line.name, line.words, line.members, line.options,
      coalesce(main.name, product.name) as profile, colour.label as colour, thickness.label as thickness,
      line.quantity - line.cancelled as quantity, line.in_production as "inProduction",
      line.ready + line.sent + line.handed_over + line.returned as made,
      "order".due_on::text as "dueOn", "order".main_address as address, "order".delivery ->> 'kind' as "deliveryKind"
    ${from} where ${where}
    order by ${name(sql`coalesce(main.name, product.name)`)} nulls last, colour.position nulls last, thickness.number nulls last,
      thickness.position nulls last, (line.options -> 'customPriceOption' ->> 'customOptionValue')::numeric desc nulls last,
      "order".due_on nulls last, "order".id, line.position
    limit ${Math.max(0, Math.min(perPage, productionListedMaximum - offset))} offset ${Math.min(offset, productionListedMaximum)}`);
  const counted = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 ${from} where ${where} limit ${productionListedMaximum}) as listed`);
  return { rows: rows.map((row) => lineOf(context, row)), total: counted.rows[0]?.total ?? 0 };
}

/** Kinds of goods that a list of choices is made of; more are found by words. */
const kindsMaximum = 1000;

type KindOfGoods = {
  readonly id: number | null;
  readonly profile: Translated | null;
  readonly colourKey: string | null;
  readonly colour: Translated | null;
  readonly thicknessKey: string | null;
  readonly thickness: Translated | null;
};

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listProductionChoices(context: Context): Promise<ProductionChoices> {
  requirePermission(context, ['production.manage', 'orders.manage']);
  const { from, where } = unmade(context, {});
  const { rows } = await context.database.execute<KindOfGoods>(sql`
    select coalesce(main.id, product.id) as id, coalesce(main.name, product.name) as profile,
      colour.key as "colourKey", colour.label as colour, thickness.key as "thicknessKey", thickness.label as thickness
    ${from} where ${where}
    group by 1, 2, 3, 4, colour.position, 5, 6, thickness.number, thickness.position
    order by colour.position, thickness.number, thickness.position limit ${kindsMaximum}`);
  const nameOf = (texts: Translated | null) => (texts ? textFor(context, texts) : '');
  const profiles = new Map<number, string>();
  const colours = new Map<string, string>();
  const thicknesses = new Map<string, string>();
  for (const row of rows) {
    if (row.id !== null) profiles.set(row.id, nameOf(row.profile));
    if (row.colourKey !== null) colours.set(row.colourKey, nameOf(row.colour));
    if (row.thicknessKey !== null) thicknesses.set(row.thicknessKey, nameOf(row.thickness));
  }
  const byKey = (names: ReadonlyMap<string, string>) => [...names].map(([key, name]) => ({ key, name }));
  return {
    profiles: [...profiles]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name, context.language)),
    colours: byKey(colours),
    thicknesses: byKey(thicknesses),
  };
}

/** The value of one attribute of a product, by its code. */
function attributeOf(name: 'colour' | 'thickness'): SQL {
  return sql`left join lateral (
    select value.key, value.label, value.position, value.number
    from ${productAttributeValues} said
    join ${attributes} attribute on attribute.id = said.attribute_id and attribute.code = ${name}
    join ${attributeValues} value on value.id = said.attribute_value_id
    where said.product_id = line.product_id order by value.position limit 1) ${sql.identifier(name)} on true`;
}

function unmade(context: Context, filter: ProductionFilter): { from: SQL; where: SQL | undefined } {
  const { states, dueUntil, orderId, profiles, colours, thicknesses } = filter;
  const sought = foldText(filter.search?.trim() ?? '');
  const anyOf = (key: SQL, keys: readonly string[] | undefined) =>
    keys && sql`${key} = any(${sql.param([...keys])}::text[])`;
  const begun: Readonly<Record<ProductionState, SQL>> = {
    open: sql`${openOfLine} > 0`,
    inProduction: sql`line.in_production > 0`,
  };
  const words =
    foldedText(sql`"order".order_number || ' ' || (main_address ->> 'firstName') || ' ' || (main_address ->> 'lastName')
    || ' ' || coalesce(main_address ->> 'companyName', '') || ' ' || line.sku`);
  return {
    from: sql`from ${orders} join order_line line on line.order_id = "order".id
      left join ${products} product on product.id = line.product_id
      left join ${products} main on main.id = product.main_product_id
      ${attributeOf('colour')} ${attributeOf('thickness')}`,
    where: and(
      eq(orders.siteId, context.site.id),
      isInView(context, 'toMake'),
      sql`${isCutLine} and line.in_production + ${openOfLine} > 0`,
      orderId === undefined ? undefined : eq(orders.id, orderId),
      dueUntil === undefined ? undefined : sql`"order".due_on <= ${dueUntil}::date`,
      states &&
        sql`(${sql.join(
          states.map((state) => begun[state]),
          sql` or `,
        )})`,
      profiles && sql`coalesce(main.id, product.id) = any(${sql.param([...profiles])}::int[])`,
      anyOf(sql`colour.key`, colours),
      anyOf(sql`thickness.key`, thicknesses),
      sought === '' ? undefined : holds(words, sought),
    ),
  };
}

function lineOf(context: Context, row: AsRead): ProductionLine {
  const { language, words, options, address, members, ...line } = row;
  const inOwn = language === context.language ? undefined : words[context.language];
  const cut = cutOf(options);
  const textOf = (texts: Translated | null) => (texts ? textFor(context, texts) : null);
  return {
    ...line,
    name: inOwn?.name ?? line.name,
    profile: textOf(row.profile) ?? line.name,
    colour: textOf(row.colour),
    thickness: textOf(row.thickness),
    lengthMm: cut?.lengthMm ?? null,
    // However the buyer was asked for it.
    mark: ownWordsOf(options).filter(Boolean).join(', '),
    parts: members.flatMap((member, at) => {
      if (!member.madeToMeasure) return [];
      const { sku, name, quantity, attributes: said } = { ...member, ...inOwn?.members?.[at] };
      return [{ sku, name, quantity, attributes: said }];
    }),
    buyer: address.companyName || `${address.firstName} ${address.lastName}`,
  };
}
