/** Whom a price list is for: accounts of its groups, whoever is logged in, whoever has a member card that counts. */
export const priceListAudiences = ['groups', 'loggedIn', 'members'] as const;
export type PriceListAudience = (typeof priceListAudiences)[number];

export const priceListNameMaximum = 80;
export const priceListsPerSite = 100;
export const priceListPriorityMaximum = 1000;
/** Prices of one product in one list, each from another quantity on. */
export const priceTiersMaximum = 10;
/** Pieces or metres, with at most three decimals. */
export const tierFromMaximum = 1_000_000;

export const customerGroupNameMaximum = 80;
export const customerGroupsPerSite = 100;
