/**
 * Whom a site may show prices without tax first, as its option `NetPrices` says; the price with tax stands beside them always.
 * Companies: customers whose account has an address with a company and its tax number. Everyone: whoever says that they buy
 * for a company.
 */
export const netPriceReaders = ['Nobody', 'Companies', 'Everyone'] as const;
type NetPriceReaders = (typeof netPriceReaders)[number];

/** Name of the cookie in which a visitor keeps that prices without tax come first, and what it says then. */
export const priceViewCookie = { name: 'prices', net: 'net' } as const;

/** Whom a site's option `NetPrices` allows prices without tax; nobody where it says nothing. */
export function netPriceReadersOf(value: unknown): NetPriceReaders {
  return netPriceReaders.find((readers) => readers === value) ?? 'Nobody';
}

type CompanyAddress = { readonly companyName?: string | null; readonly companyOIB?: string | null };

/** Whether an address is that of a company that has told its tax number (an OIB in Croatia, elsewhere a VAT id). */
export function isCompanyAddress({ companyName, companyOIB }: CompanyAddress): boolean {
  return Boolean(companyName?.trim() && companyOIB?.trim());
}
