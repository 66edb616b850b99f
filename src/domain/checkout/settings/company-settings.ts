import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Company } from '../../site.ts';
import { sites } from '../../sites/sites-tables.ts';
import type { PaymentMethod } from '../method-rules.ts';
import { savePaymentMethods } from '../methods-service.ts';
import {
  knownThings,
  listPayments,
  refuseIfAny,
  type SettingsKeeper,
  siteRow,
  textOrNull,
} from './settings-keeper.ts';
import { bankProblems, compactIban, companyProblems } from './settings-rules.ts';
import { translatedOf, wordsOf } from './settings-values.ts';

export const companyKeeper: SettingsKeeper = {
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
};

export const bankKeeper: SettingsKeeper = {
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
};

async function changeCompany(context: Context, change: Partial<Company>): Promise<void> {
  const { company } = await siteRow(context);
  await context.database
    .update(sites)
    .set({ company: { ...company, ...change } })
    .where(eq(sites.id, context.site.id));
}

function trimmed<T extends Readonly<Record<string, string>>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T;
}
