/** Where the public price lists are, in the language of the rule that wants them (docs/rules/prices.md). */
export const priceListPath = '/cjenik';
