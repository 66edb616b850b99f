/**
 * Who may see prices without tax first, by the site's option `NetPrices`; the price with tax is always next to them.
 * Companies: customers whose account has an address with a company and its tax number. Everyone: visitors who say that
 * they buy for a company.
 */
export const netPriceReaders = ['Nobody', 'Companies', 'Everyone'] as const;
type NetPriceReaders = (typeof netPriceReaders)[number];

/** The cookie of visitors who want prices without tax first, and its value. */
export const priceViewCookie = { name: 'prices', net: 'net' } as const;

/** Who may see prices without tax by a site's option `NetPrices`; nobody if it is not set. */
export function netPriceReadersOf(value: unknown): NetPriceReaders {
  return netPriceReaders.find((readers) => readers === value) ?? 'Nobody';
}

type CompanyAddress = { readonly companyName?: string | null; readonly companyOIB?: string | null };

/** Whether an address is that of a company that has told its tax number (an OIB in Croatia, elsewhere a VAT id). */
export function isCompanyAddress({ companyName, companyOIB }: CompanyAddress): boolean {
  return Boolean(companyName?.trim() && companyOIB?.trim());
}
