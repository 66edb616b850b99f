import { languages } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { isTimeZone } from '#values/time-zone.ts';
import type { CountryInput, LanguageEntryInput, SiteInput, TaxClassInput } from './site-input.ts';
import { optionProblems } from './site-options.ts';

const hostForm = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
/** One label of a host name (RFC 1123). */
const labelForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const alpha2 = /^[A-Z]{2}$/;
const alpha3 = /^[A-Z]{3}$/;
/** A class may name a rate for every country that has none of its own. */
const everyCountry = '*';
/** A hundred per cent: no tax is higher. */
const rateMaximum = 10_000;

/** Refuses a site that could not be served: no store, a store in a foreign language, hosts nobody could ask for. */
export function checkSite(site: SiteInput): void {
  const fields: FieldErrors = optionProblems(site.options, site);
  for (const name of ['siteId', 'apiKeyToken', 'name', 'catalogueKey'] as const) {
    if (site[name].trim() === '') fields[name] = { rule: 'required' };
  }
  if (site.timeZone !== undefined && !isTimeZone(site.timeZone)) fields.timeZone = { rule: 'oneOf' };
  if (!URL.canParse(site.url)) fields.url = { rule: 'format' };
  checkAddresses(site, fields);
  if (site.languages.length === 0) fields.languages = { rule: 'required' };
  if (site.languages.some((language) => !languages.includes(language))) fields.languages = { rule: 'oneOf' };
  checkStores(site, fields);
  for (const [index, size] of site.mediaSizes.entries()) {
    if (!(size.width > 0 && size.height > 0))
      fields[`mediaSizes.${index}`] = { rule: 'minimum', parameter: 1 };
  }
  for (const [index, currency] of site.currencyConfig.allowedCurrencies.entries()) {
    if (!(currency.rate > 0)) fields[`currencyConfig.allowedCurrencies.${index}.rate`] = { rule: 'minimum' };
  }
  refuseIfAny(fields);
}

function checkAddresses({ pdfUrl, subdomain, hosts }: SiteInput, fields: FieldErrors): void {
  if (pdfUrl && !isWebAddress(pdfUrl)) fields.pdfUrl = { rule: 'format' };
  if (subdomain && !labelForm.test(subdomain)) fields.subdomain = { rule: 'format' };
  for (const [index, host] of hosts.entries()) {
    if (!hostForm.test(host)) fields[`hosts.${index}`] = { rule: 'format' };
  }
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}

function checkStores(site: SiteInput, fields: FieldErrors): void {
  if (site.stores.length === 0) fields.stores = { rule: 'required' };
  for (const [index, store] of site.stores.entries()) {
    if (!site.languages.includes(store.language)) fields[`stores.${index}.language`] = { rule: 'oneOf' };
    if (site.stores.findIndex((other) => other.language === store.language) !== index) {
      fields[`stores.${index}.language`] = { rule: 'oneOf' };
    }
  }
}

export function checkLanguageEntries(entries: readonly LanguageEntryInput[]): void {
  const fields: FieldErrors = {};
  for (const [index, entry] of entries.entries()) {
    if (!/^[a-z]{3}$/.test(entry.code)) fields[`${index}.code`] = { rule: 'format' };
    if (!/^([a-z]{2})?$/.test(entry.code2)) fields[`${index}.code2`] = { rule: 'format' };
    if (entry.name === '') fields[`${index}.name`] = { rule: 'required' };
  }
  refuseIfAny(fields);
}

export function checkCountries(entries: readonly CountryInput[]): void {
  const fields: FieldErrors = {};
  for (const [index, entry] of entries.entries()) {
    if (!alpha2.test(entry.iso)) fields[`${index}.iso`] = { rule: 'format' };
    if (!alpha3.test(entry.code)) fields[`${index}.code`] = { rule: 'format' };
  }
  refuseIfAny(fields);
}

export function checkTaxClasses(classes: readonly TaxClassInput[]): void {
  const fields: FieldErrors = {};
  for (const taxClass of classes) {
    for (const { country, rateBasisPoints } of taxClass.rates) {
      const path = `${taxClass.key}.${country}`;
      if (country !== everyCountry && !alpha2.test(country)) fields[path] = { rule: 'format' };
      if (!Number.isInteger(rateBasisPoints) || rateBasisPoints < 0)
        fields[path] = { rule: 'minimum', parameter: 0 };
      if (rateBasisPoints > rateMaximum) fields[path] = { rule: 'maximum', parameter: rateMaximum };
    }
  }
  refuseIfAny(fields);
}

function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}
