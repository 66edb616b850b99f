import type { SettingsGroup } from '#values/settings.ts';
import { bankKeeper, companyKeeper } from './company-settings.ts';
import { branchesKeeper, deliveryKeeper } from './delivery-settings.ts';
import { invoicingKeeper, numbersKeeper, senderKeeper } from './option-settings.ts';
import { paymentKeeper } from './payment-settings.ts';
import type { SettingsKeeper } from './settings-keeper.ts';
import { countriesKeeper, currenciesKeeper, taxKeeper } from './trade-settings.ts';

/** How each group of settings is read and written. */
export const settingsKeepers: Readonly<Record<SettingsGroup, SettingsKeeper>> = {
  company: companyKeeper,
  sender: senderKeeper,
  bank: bankKeeper,
  delivery: deliveryKeeper,
  branches: branchesKeeper,
  payment: paymentKeeper,
  tax: taxKeeper,
  countries: countriesKeeper,
  currencies: currenciesKeeper,
  numbers: numbersKeeper,
  invoicing: invoicingKeeper,
};
