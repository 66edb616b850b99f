import { notInArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { languageCodes } from '#values/language.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { products } from '../../catalogue/products/catalogue-tables.ts';
import { type Branch, deliveryMethods } from '../checkout-tables.ts';
import type { DeliveryMethod } from '../method-rules.ts';
import { checkDeliveryMethods } from '../methods-input-rules.ts';
import { saveDeliveryMethods } from '../methods-service.ts';
import {
  idsOf,
  knownThings,
  listDelivery,
  listPayments,
  refuseIfAny,
  type SettingsKeeper,
} from './settings-keeper.ts';
import { branchProblems, deliveryProblems } from './settings-rules.ts';
import { type Settings, translatedOf, wordsOf } from './settings-values.ts';

export const deliveryKeeper: SettingsKeeper = {
  isShared: true,
  async read({ database }) {
    return { deliveryMethods: (await listDelivery(database)).map(deliverySetting) };
  },
  async write(context, settings) {
    const { database } = context;
    const present = await listDelivery(database);
    const ids = idsOf(present);
    const wanted = settings.deliveryMethods.map((method): DeliveryMethod => {
      const known = present.find(({ key }) => key === method.key);
      const { freeFrom, name, description, prices, ...facts } = method;
      return {
        ...facts,
        id: ids(method.key),
        name: translatedOf(name),
        description: translatedOf(description),
        freeFromCents: Object.fromEntries(
          freeFrom.map(({ country, amount }) => [country, centsFromMajor(amount)]),
        ),
        prices: prices.map(({ countries: to, zipCodes, bands, days }) => ({
          countries: to,
          ...(zipCodes ? { zipCodes } : {}),
          bands: bands
            .map(({ maximumGrams, price }) => ({ maximumGrams, priceCents: centsFromMajor(price) }))
            .toSorted((a, b) => a.maximumGrams - b.maximumGrams),
          days,
        })),
        branches: known?.branches ?? [],
      };
    });
    const problems = deliveryProblems(settings, await knownThings(context));
    const keys = new Set(wanted.map(({ key }) => key));
    const used = (await listPayments(database)).flatMap(({ deliveryMethodKeys }) => deliveryMethodKeys);
    const missed = present.find(({ key }) => !keys.has(key) && used.includes(key));
    // A way of paying that names it would go with nothing.
    if (missed) problems.deliveryMethods = { rule: 'required', parameter: missed.key };
    refuseIfAny({ ...inOwnWords(wanted), ...problems });
    await database
      .delete(deliveryMethods)
      .where(keys.size > 0 ? notInArray(deliveryMethods.key, [...keys]) : undefined);
    await saveDeliveryMethods(context, wanted);
  },
};

export const branchesKeeper: SettingsKeeper = {
  isShared: true,
  async read({ database }) {
    const all = await listDelivery(database);
    return {
      branches: all.flatMap(({ key: deliveryMethod, branches }) =>
        branches.map(({ id: _, name, openingHours, sameDayUntil = null, ...branch }) => ({
          ...branch,
          deliveryMethod,
          name: wordsOf(name),
          openingHours: wordsOf(openingHours),
          sameDayUntil,
        })),
      ),
    };
  },
  async write(context, settings) {
    const present = await listDelivery(context.database);
    const ids = idsOf(present.flatMap(({ branches }) => branches));
    const wanted = settings.branches.map(({ deliveryMethod, sameDayUntil, ...branch }) => ({
      deliveryMethod,
      branch: {
        ...branch,
        id: ids(branch.key),
        name: translatedOf(branch.name),
        openingHours: translatedOf(branch.openingHours),
        ...(sameDayUntil === null ? {} : { sameDayUntil }),
      },
    }));
    const methods = present.map((method) => ({
      ...method,
      branches: wanted.filter((one) => one.deliveryMethod === method.key).map(({ branch }) => branch),
    }));
    const places = methods.map(({ key }) =>
      wanted.flatMap((one, index) => (one.deliveryMethod === key ? [index] : [])),
    );
    const problems = branchProblems(settings, await knownThings(context));
    const kept = new Set(wanted.map(({ branch }) => branch.id));
    const closed = present.flatMap(({ branches }) => branches).filter(({ id }) => !kept.has(id));
    const full = await findFullBranch(context.database, closed);
    // Goods that lie there would lie nowhere.
    if (full) problems.branches = { rule: 'required', parameter: full.key };
    refuseIfAny({
      ...inOwnWords(methods, (method, branch) => places[method]?.[branch]),
      ...problems,
    });
    await saveDeliveryMethods(context, methods);
  },
};

/** The first of these branches that goods lie in. */
async function findFullBranch(database: Database, branches: readonly Branch[]): Promise<Branch | undefined> {
  for (const branch of branches) {
    const [there] = await database
      .select({ id: products.id })
      .from(products)
      .where(sql`(${products.branchThousandths} ->> ${String(branch.id)})::bigint <> 0`)
      .limit(1);
    if (there) return branch;
  }
  return undefined;
}

function deliverySetting({
  id: _,
  branches: __,
  ...method
}: DeliveryMethod): Settings['deliveryMethods'][number] {
  const { name, description, freeFromCents, prices, ...facts } = method;
  return {
    ...facts,
    name: wordsOf(name),
    description: wordsOf(description),
    freeFrom: Object.entries(freeFromCents).map(([country, cents]) => ({
      country,
      amount: majorFromCents(cents),
    })),
    prices: prices.map(({ countries: to, zipCodes, bands, days }) => ({
      countries: to,
      ...(zipCodes ? { zipCodes } : {}),
      bands: bands.map(({ maximumGrams, priceCents }) => ({
        maximumGrams,
        price: majorFromCents(priceCents),
      })),
      days,
    })),
  };
}

/** What is wrong with methods by the rules of those that a shop is filled with, at the paths and in the words of the call. */
function inOwnWords(
  methods: readonly DeliveryMethod[],
  placeOfBranch: (method: number, branch: number) => number | undefined = () => undefined,
): FieldErrors {
  try {
    checkDeliveryMethods(methods);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.fromEntries(
      Object.entries(error.fields ?? {}).map(([path, problem]) => {
        const [, method, branch, rest = ''] = /^methods\.(\d+)\.branches\.(\d+)\.(.*)$/.exec(path) ?? [];
        const [name = '', language] = rest.split('.');
        const code = Object.entries(languageCodes).find(([two]) => two === language)?.[1];
        return method === undefined
          ? [path.replace(/^methods/, 'deliveryMethods').replace(/priceCents$/, 'price'), problem]
          : [
              `branches.${placeOfBranch(Number(method), Number(branch))}.${name}${code ? `.${code}` : ''}`,
              problem,
            ];
      }),
    );
  }
}
