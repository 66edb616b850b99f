import { notInArray } from 'drizzle-orm';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import { paymentMethods } from '../checkout-tables.ts';
import type { PaymentMethod } from '../method-rules.ts';
import { savePaymentMethods } from '../methods-service.ts';
import {
  idsOf,
  knownThings,
  listPayments,
  refuseIfAny,
  type SettingsKeeper,
  siteRow,
  textOrNull,
} from './settings-keeper.ts';
import { paymentProblems } from './settings-rules.ts';
import { type Settings, translatedOf, wordsOf } from './settings-values.ts';

export const paymentKeeper: SettingsKeeper = {
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
};

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
