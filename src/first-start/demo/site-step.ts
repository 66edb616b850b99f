import type { ShopRuntime } from '#domain/context.ts';
import { saveCountries, saveLanguageEntries, saveTaxClasses } from '#domain/sites/registers-service.ts';
import type { SiteInput } from '#domain/sites/site-input.ts';
import { saveSite } from '#domain/sites/sites-service.ts';
import type { Language } from '#values/language.ts';
import type { CountriesFile, LanguagesFile, SiteFile, TaxFile } from './shop-shapes.ts';
import { basisPoints } from './units.ts';

export async function loadLanguages(runtime: ShopRuntime, languages: LanguagesFile): Promise<void> {
  await saveLanguageEntries(
    runtime,
    languages.map((entry) => ({
      id: entry.id,
      code: entry.code,
      code2: entry.code2,
      name: entry.name,
      nameHrv: entry.name_hrv,
      nameEng: entry.name_eng,
      nameGer: entry.name_ger,
      nameSrp: entry.name_srp,
    })),
  );
}

export async function loadCountries(runtime: ShopRuntime, countries: CountriesFile): Promise<void> {
  await saveCountries(
    runtime,
    countries.map(({ id, iso, code, name }) => ({ id, iso, code, name })),
  );
}

export async function loadTaxClasses(runtime: ShopRuntime, tax: TaxFile): Promise<void> {
  await saveTaxClasses(
    runtime,
    tax.classes.map(({ key, name, rates }) => ({
      key,
      name,
      rates: rates.map(({ country, rate }) => ({ country, rateBasisPoints: basisPoints(rate) })),
    })),
  );
}

/** @returns ids of the sites, and of the catalogues that they offer, each once */
export async function loadSites(
  runtime: ShopRuntime,
  file: SiteFile,
): Promise<{ siteIds: number[]; catalogueIds: number[] }> {
  const siteIds: number[] = [];
  const catalogueIds = new Set<number>();
  for (const site of file.sites) {
    const { id, catalogueId } = await saveSite(runtime, toSiteInput(site, file));
    siteIds.push(id);
    catalogueIds.add(catalogueId);
  }
  return { siteIds, catalogueIds: [...catalogueIds] };
}

function toSiteInput(site: SiteFile['sites'][number], file: SiteFile): SiteInput {
  const { company } = file;
  const { mainCurrency, allowedCurrencies } = file.currencyConfig;
  return {
    siteId: site.siteID,
    apiKeyToken: site.apiKeyToken,
    name: site.name,
    url: site.url,
    hosts: site.hosts,
    subdomain: site.subdomain,
    pdfUrl: site.pdfUrl,
    priceMode: site.priceMode,
    introAnimation: site.introAnimation,
    maintenance: site.maintenance,
    timeZone: site.timeZone,
    catalogueKey: site.catalogue,
    languages: languagesOf(site, file),
    company: {
      legalName: company.legalName,
      street: company.street,
      houseNumber: company.houseNumber,
      zipCode: company.zipCode,
      city: company.city,
      country: company.country,
      phone: company.phone,
      email: company.email,
      oib: company.oib,
      vatId: company.vatId,
      iban: company.iban,
      bank: company.bank,
      court: company.court,
      capital: company.capital,
      management: company.management,
    },
    currencyConfig: {
      mainCurrency: mainCurrency.label,
      id: mainCurrency.id,
      symbol: mainCurrency.symbol,
      allowedCurrencies: allowedCurrencies.map(({ id, label, symbol, rate }) => ({
        id,
        label,
        symbol,
        rate,
      })),
    },
    mediaSizes: file.mediaOptions.map(({ name, autoResize, x, y }) => ({
      name,
      width: x,
      height: y,
      autoResize,
    })),
    stores: site.stores.map(({ storeID, language, name, pathPrefix, loyalty, checkoutSettings }) => ({
      storeId: storeID,
      language,
      name,
      pathPrefix,
      loyalty: loyalty.map((program) => ({ key: program.key, name: program.name })),
      checkoutSettings,
    })),
    options: Object.fromEntries(site.cmsOptions.map(({ key, value }) => [key, value])),
  };
}

/** The site's languages by their ids, the default one first. */
function languagesOf(site: SiteFile['sites'][number], file: SiteFile): Language[] {
  const ids = [site.defaultLanguage, ...site.allowedLanguages.filter((id) => id !== site.defaultLanguage)];
  return ids.flatMap((id) => file.allowedLanguages.find((language) => language.id === id)?.code2 ?? []);
}
