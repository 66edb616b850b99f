import { asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import { invoicings } from '#values/invoicing.ts';
import { languageCodes } from '#values/language.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { paperYearsDefault } from '#values/retention.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { paperPlaceOf } from '../orders/paper-place.ts';
import type { Company } from '../site.ts';
import { savedOptions } from '../sites/options-queries.ts';
import { saveTaxClasses } from '../sites/registers-service.ts';
import { optionProblems, type SiteOptionKey } from '../sites/site-options.ts';
import { saveOptions } from '../sites/sites-service.ts';
import { countries, sites, stores, taxClasses, taxRates } from '../sites/sites-tables.ts';
import { type Branch, deliveryMethods, paymentMethods } from './checkout-tables.ts';
import type { DeliveryMethod, PaymentMethod } from './method-rules.ts';
import { checkDeliveryMethods } from './methods-input-rules.ts';
import { saveDeliveryMethods, savePaymentMethods } from './methods-service.ts';
import {
  bankProblems,
  branchProblems,
  compactIban,
  companyProblems,
  currencyProblems,
  deliveryProblems,
  type KnownThings,
  paymentProblems,
  taxProblems,
} from './settings-rules.ts';
import { type Settings, translatedOf, wordsOf } from './settings-values.ts';

export type SettingsSources = { readonly gateways: PaymentGateways };

/** How a group is read, and written whole, in the transaction of a change. */
export type SettingsKeeper = {
  /** True for what all sites have in common: the people of the first one change it. */
  readonly isShared?: true;
  /** As it is in the database. */
  readonly read: (context: Context) => Promise<Partial<Settings>>;
  /** @throws Refusal VALIDATION with the path of every wrong field, before anything is written */
  readonly write: (context: Context, settings: Settings, sources: SettingsSources) => Promise<void>;
};

export const settingsKeepers: Readonly<Record<SettingsGroup, SettingsKeeper>> = {
  company: {
    async read(context) {
      const { bank: _, iban: __, ...company } = (await siteRow(context)).company;
      const { court, capital, management = '', ...facts } = company;
      return { ...facts, court: wordsOf(court), capital: wordsOf(capital), management };
    },
    async write(context, settings) {
      refuseIfAny(companyProblems(settings, await knownThings(context)));
      const { legalName, street, houseNumber, zipCode, city, country, phone, email, vatId, oib } = settings;
      await changeCompany(context, {
        ...trimmed({ legalName, street, houseNumber, zipCode, city, country, phone, email, vatId, oib }),
        court: translatedOf(settings.court),
        capital: translatedOf(settings.capital),
        management: settings.management.trim(),
      });
    },
  },

  sender: {
    async read(context) {
      const { name } = await siteRow(context);
      const { SendEmailTo, SendOrdersTo, SendGdprTo, SecurityEmail } = await savedOptions(context);
      return {
        name,
        sendEmailTo: textOrNull(SendEmailTo),
        sendOrdersTo: Array.isArray(SendOrdersTo) ? SendOrdersTo.map(String) : [],
        sendGdprTo: textOrNull(SendGdprTo),
        securityEmail: textOrNull(SecurityEmail),
      };
    },
    async write(context, { name, sendEmailTo, sendOrdersTo, sendGdprTo, securityEmail }) {
      refuseIfAny(
        Object.fromEntries(
          sendOrdersTo.flatMap((one, index) =>
            sendOrdersTo.indexOf(one) < index ? [[`sendOrdersTo.${index}`, { rule: 'twice' } as const]] : [],
          ),
        ),
      );
      if (name.trim() === '') refuseIfAny({ name: { rule: 'required' } });
      await context.database.update(sites).set({ name: name.trim() }).where(eq(sites.id, context.site.id));
      await changeOptions(context, {
        SendEmailTo: ['sendEmailTo', sendEmailTo],
        SendOrdersTo: ['sendOrdersTo', sendOrdersTo.length > 0 ? sendOrdersTo : null],
        SendGdprTo: ['sendGdprTo', sendGdprTo],
        SecurityEmail: ['securityEmail', securityEmail],
      });
    },
  },

  bank: {
    isShared: true,
    async read(context) {
      const { company } = await siteRow(context);
      const transfer = (await listPayments(context.database)).find(({ kind }) => kind === 'bankTransfer');
      const textOf = (key: string) => textOrNull(transfer?.config[key]) ?? '';
      const { dueDays } = transfer?.config ?? {};
      return {
        iban: compactIban(textOf('iban') || company.iban),
        bank: wordsOf(company.bank),
        recipient: textOf('recipient'),
        model: textOf('model') || 'HR00',
        purpose: textOf('purpose'),
        dueDays: typeof dueDays === 'number' ? dueDays : 0,
      };
    },
    async write(context, settings) {
      const { database } = context;
      const payments = await listPayments(database);
      const isTransfer = ({ kind }: PaymentMethod) => kind === 'bankTransfer';
      refuseIfAny(bankProblems(settings, payments.some(isTransfer)));
      const { model, purpose, dueDays } = settings;
      const iban = compactIban(settings.iban);
      await changeCompany(context, { iban, bank: translatedOf(settings.bank) });
      const account = { iban, recipient: settings.recipient.trim(), model, dueDays };
      await savePaymentMethods(
        context,
        payments.map((method) => {
          if (!isTransfer(method)) return method;
          const { purpose: _, ...config } = method.config;
          return { ...method, config: { ...config, ...account, ...(purpose === '' ? {} : { purpose }) } };
        }),
      );
    },
  },

  delivery: {
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
  },

  branches: {
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
  },

  payment: {
    isShared: true,
    async read({ database }) {
      return { paymentMethods: (await listPayments(database)).map(paymentSetting) };
    },
    async write(context, settings, { gateways }) {
      const { database } = context;
      const present = await listPayments(database);
      const { company } = await siteRow(context);
      const known = await knownThings(context);
      const isGateway = (name: string) =>
        gateways.has(name) || present.some(({ config }) => config.gateway === name);
      refuseIfAny(paymentProblems(settings, { ...known, isGateway }));
      const ids = idsOf(present);
      const account = present.find(({ kind }) => kind === 'bankTransfer')?.config ?? {
        ...{ iban: company.iban, recipient: company.legalName, model: 'HR00' },
      };
      const wanted = settings.paymentMethods.map((method): PaymentMethod => {
        const { name, description, fee, minimum, maximum, gateway, ...facts } = method;
        const before = present.find(({ key, kind }) => key === method.key && kind === method.kind);
        const config = before?.config ?? (method.kind === 'bankTransfer' ? account : {});
        return {
          ...facts,
          id: ids(method.key),
          name: translatedOf(name),
          description: translatedOf(description),
          feeCents: centsFromMajor(fee),
          minimumCents: centsFromMajor(minimum),
          maximumCents: maximum === null ? null : centsFromMajor(maximum),
          config: gateway === null ? config : { ...config, gateway },
        };
      });
      if (wanted.some(({ kind }) => kind === 'bankTransfer') && !textOrNull(account.iban)) {
        refuseIfAny({ paymentMethods: { rule: 'required', parameter: 'iban' } });
      }
      const keys = wanted.map(({ key }) => key);
      await database
        .delete(paymentMethods)
        .where(keys.length > 0 ? notInArray(paymentMethods.key, keys) : undefined);
      await savePaymentMethods(context, wanted);
    },
  },

  tax: {
    isShared: true,
    async read({ database }) {
      const classes = await database.select().from(taxClasses).orderBy(asc(taxClasses.id));
      const rates = await database
        .select()
        .from(taxRates)
        .orderBy(asc(taxRates.country), asc(taxRates.validFrom));
      return {
        taxClasses: classes.map(({ id, key, name }) => ({
          key,
          name: wordsOf(name),
          rates: rates
            .filter(({ taxClassId }) => taxClassId === id)
            .map(({ country, validFrom, rateBasisPoints }) => ({
              country,
              validFrom,
              rate: rateBasisPoints / 100,
            })),
        })),
      };
    },
    async write(context, settings) {
      refuseIfAny(taxProblems(settings, await knownThings(context)));
      await saveTaxClasses(
        context,
        settings.taxClasses.map(({ key, name, rates }) => ({
          key,
          name: translatedOf(name),
          rates: rates.map(({ country, validFrom, rate }) => ({
            country,
            validFrom,
            rateBasisPoints: Math.round(rate * 100),
          })),
        })),
      );
    },
  },

  countries: {
    async read({ database, site }) {
      const rows = await database
        .select()
        .from(stores)
        .where(eq(stores.siteId, site.id))
        .orderBy(asc(stores.id));
      return {
        stores: rows.map(({ storeId, checkoutSettings: { allowedCountries } }) => ({
          storeId,
          allowedCountries: allowedCountries === 'ALL' ? 'ALL' : [...allowedCountries],
        })),
      };
    },
    async write(context, settings) {
      const { database, site } = context;
      const { isCountry } = await knownThings(context);
      const rows = await database.select().from(stores).where(eq(stores.siteId, site.id));
      const problems: FieldErrors = {};
      settings.stores.forEach(({ storeId, allowedCountries }, index) => {
        if (!rows.some((row) => row.storeId === storeId)) {
          problems[`stores.${index}.storeId`] = { rule: 'oneOf' };
        }
        if (allowedCountries === 'ALL') return;
        allowedCountries.forEach((country, place) => {
          if (!isCountry(country)) problems[`stores.${index}.allowedCountries.${place}`] = { rule: 'oneOf' };
        });
        if (allowedCountries.length === 0)
          problems[`stores.${index}.allowedCountries`] = { rule: 'required' };
      });
      refuseIfAny(problems);
      for (const { storeId, allowedCountries } of settings.stores) {
        await database
          .update(stores)
          .set({
            checkoutSettings: sql`${stores.checkoutSettings} || ${JSON.stringify({ allowedCountries })}::jsonb`,
          })
          .where(eq(stores.storeId, storeId));
      }
    },
  },

  currencies: {
    async read(context) {
      const { allowedCurrencies } = (await siteRow(context)).currencyConfig;
      return {
        currencies: allowedCurrencies.map(({ id, label, symbol, rate }) => ({ id, label, symbol, rate })),
      };
    },
    async write(context, settings) {
      const { currencyConfig } = await siteRow(context);
      refuseIfAny(currencyProblems(settings, currencyConfig.id));
      await context.database
        .update(sites)
        .set({ currencyConfig: { ...currencyConfig, allowedCurrencies: settings.currencies } })
        .where(eq(sites.id, context.site.id));
    },
  },

  numbers: {
    async read(context) {
      return paperPlaceOf({ ...context.site, options: await savedOptions(context) });
    },
    write: (context, { premises, device }) =>
      changeOptions(context, { PaperPremises: ['premises', premises], PaperDevice: ['device', device] }),
  },

  invoicing: {
    async read(context) {
      const { Invoicing, PaperYears } = await savedOptions(context);
      return {
        invoicing: invoicings.find((one) => one === Invoicing) ?? 'own',
        paperYears: textOrNull(PaperYears) ?? paperYearsDefault,
      };
    },
    write: (context, { invoicing, paperYears }) =>
      changeOptions(context, {
        Invoicing: ['invoicing', invoicing],
        PaperYears: ['paperYears', paperYears],
      }),
  },
};

async function siteRow({ database, site }: Context) {
  const [row] = await database.select().from(sites).where(eq(sites.id, site.id));
  if (!row) throw new Error('The site of a call was not found.');
  return row;
}

async function listDelivery(database: Database): Promise<DeliveryMethod[]> {
  const rows = await database.select().from(deliveryMethods).orderBy(asc(deliveryMethods.position));
  return rows.map(({ position: _, ...method }) => method);
}

async function listPayments(database: Database): Promise<PaymentMethod[]> {
  const rows = await database.select().from(paymentMethods).orderBy(asc(paymentMethods.position));
  return rows.map(({ position: _, ...method }) => method);
}

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

async function changeCompany(context: Context, change: Partial<Company>): Promise<void> {
  const { company } = await siteRow(context);
  await context.database
    .update(sites)
    .set({ company: { ...company, ...change } })
    .where(eq(sites.id, context.site.id));
}

/** Options by key, each with the field it is set by; null takes one away. */
async function changeOptions(
  context: Context,
  wanted: Partial<Record<SiteOptionKey, readonly [field: string, value: unknown]>>,
): Promise<void> {
  const { database, site } = context;
  const changes = Object.entries(wanted).map(([key, [, value]]) => [key, value]);
  const merged = { ...(await savedOptions(context)), ...Object.fromEntries(changes) };
  const options = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  const problems = optionProblems(options, site);
  const own = Object.entries(wanted).flatMap(([key, [field]]) => {
    const problem = problems[`options.${key}`];
    return problem ? [[field, problem] as const] : [];
  });
  refuseIfAny(Object.fromEntries(own));
  await saveOptions(database, site.id, options);
}

async function knownThings({ database, site }: Context): Promise<KnownThings> {
  const isos = new Set((await database.select({ iso: countries.iso }).from(countries)).map(({ iso }) => iso));
  const classes = new Set(
    (await database.select({ key: taxClasses.key }).from(taxClasses)).map(({ key }) => key),
  );
  const methods = new Set((await listDelivery(database)).map(({ key }) => key));
  return {
    isCountry: (iso) => isos.has(iso),
    isTaxClass: (key) => classes.has(key),
    isDeliveryMethod: (key) => methods.has(key),
    isGateway: () => false,
    languages: site.languages,
  };
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

/** Of what a gateway needs its name alone is told: the rest may be secret. */
function paymentSetting(method: PaymentMethod): Settings['paymentMethods'][number] {
  const { key, kind, name, description, feeCents, minimumCents, maximumCents, digitalAllowed } = method;
  return {
    key,
    kind,
    name: wordsOf(name),
    description: wordsOf(description),
    fee: majorFromCents(feeCents),
    countries: [...method.countries],
    minimum: majorFromCents(minimumCents),
    maximum: maximumCents === null ? null : majorFromCents(maximumCents),
    digitalAllowed,
    deliveryMethodKeys: [...method.deliveryMethodKeys],
    gateway: kind === 'gateway' ? textOrNull(method.config.gateway) : null,
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

/** The ids that things have by their keys; new ones get the next. */
function idsOf(present: readonly { readonly key: string; readonly id: number }[]): (key: string) => number {
  let last = Math.max(0, ...present.map(({ id }) => id));
  return (key) => {
    const known = present.find((one) => one.key === key)?.id;
    if (known === undefined) last += 1;
    return known ?? last;
  };
}

function trimmed<T extends Readonly<Record<string, string>>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function refuseIfAny(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}
