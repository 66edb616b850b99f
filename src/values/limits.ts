/* Limits, written once (docs/rules/limits.md). */

/** Ids are whole numbers from 1 to what PostgreSQL's integer holds. */
export const idMaximum = 2_147_483_647;

/**
 * The highest sum of a cart, an order or an invoice, in cents of its currency: what one SEPA transfer can carry (EPC069-12:
 * 999,999,999.99). Times a rate of tax in basis points or a length in millimetres it is still a safe integer of JavaScript.
 */
export const amountMaximumCents = 99_999_999_999;
/** The highest price of one unit, fee, coupon or threshold. */
export const priceMaximumCents = 9_999_999_999;
/** The highest weight of one unit: the longest piece of it still weighs what an order can note. */
export const weightMaximumGrams = 100_000_000;
/** What an order can note of the weight of a line's piece; a kit of many heavy goods may be more. */
export const lineWeightMaximumGrams = 2_147_483_647;

/** How long a branch may promise to hold goods for collection. */
export const heldDaysMaximum = 90;

export const quantityMinimum = 1;
export const quantityMaximum = 999;

/** Bounds of everything cut to length, in millimetres (docs/rules/limits.md); a product's own lie within. */
export const lengthMinimumMm = 270;
export const lengthMaximumMm = 15_000;

/** Rows of one list of lengths, and characters of what a buyer calls a piece. */
export const cutListRowsMaximum = 100;
export const cutMarkMaximum = 20;
/** Characters of a list that is pasted. */
export const cutListTextMaximum = 10_000;
/** The same of one in an address: a hundred rows with the longest marks. */
export const cutListAddressMaximum = 4000;

/** Lines of a cart: nobody's roof needs as many, and every answer about the cart holds them all. */
export const cartLinesMaximum = 200;
/** An empty cart is removed after this time. */
export const emptyCartDays = 7;

/**
 * Calls that create rows or cached answers for anybody get only these shares of an address's requests per minute, so
 * that raising the general limit raises them too.
 */
export const rowsShareOfRequests = 1 / 50;
export const cachedAnswersShareOfRequests = 1 / 20;

/** Heaviest piece that is wrapped as a gift. */
export const giftWrapMaximumGrams = 10_000;

/** How long a cart holds reserved goods after its last change (docs/rules/limits.md). */
export const reservationMinutes = 15;

/** SMTP's limit of a forward path (RFC 5321, 4.5.3.1.3, less the brackets). */
export const emailMaximum = 254;

export const listLimitDefault = 10;
/** Categories and tags of posts in a plain list (docs/rules/limits.md). */
export const termListLimitDefault = 5;
export const listLimitMaximum = 100;
/** `allowUnlimited` removes limit and page, up to this many records for safety (docs/rules/limits.md). */
export const unlimitedMaximum = 10_000;
/** What a list can be asked for. */
export const keywordMaximum = 200;
export const pageNumberMaximum = 1_000_000;
export const pageSizes = [12, 24] as const;
export const pageSizeDefault = 12;
export const pageNumbersShown = 9;
/** Values one filter may take (docs/rules/limits.md). */
export const filterSelectionMaximum = 50;

/** Browsers keep cookies of up to 4096 bytes, name and value together (RFC 6265, 6.1). */
export const cookieValueMaximum = 4096;

/** Cart cookies live a year, the locale cookie 365 days (docs/rules/limits.md). */
export const cartCookieSeconds = 31_536_000;
export const localeCookieSeconds = 31_536_000;
/** The order that a browser has just placed, for its other tabs: half an hour. */
export const placedOrderCookieSeconds = 1800;
/** Where delivery was last asked for, 90 days. */
export const placeCookieSeconds = 7_776_000;
/** A browser opens the papers of its last order for a week; afterwards the buyer has them by mail. */
export const paperKeyCookieSeconds = 604_800;

/** Mails with the link of an order that anybody can cause to one address within an hour, and asks of one address of the network a minute. */
export const orderLinkMailsPerHour = 5;
export const orderLookupsPerMinute = 20;

/** Tries of a coupon code a minute: of an address, and of a cart. */
export const couponTriesPerAddress = 30;
export const couponTriesPerCart = 10;
/** Tries of coupon codes of an account an hour. */
export const couponTriesPerAccount = 60;
export const couponCodeMaximum = 64;

/**
 * Wrong guesses of one address an hour, whatever the call: ten thousand cards of one series take half a week that way.
 * A cart is no use to guess, its limit only spares the database; many people behind one address may come back with
 * carts that are no more.
 */
export const wrongGuessesPerHour = { cart: 3000, coupon: 300, memberCard: 120 } as const;
/** What the shop knows and others may try to find out by asking again and again. */
export type Guessable = keyof typeof wrongGuessesPerHour;

/** Hours that the link to a draft holds for people without a login: unless told, and at most (30 days). */
export const previewHoursDefault = 72;
export const previewHoursMaximum = 720;

/** How long somebody counts as editing a text who has said so. */
export const editPresenceSeconds = 60;

/** Texts that go with an order. */
export const instructionsMaximum = 2000;
export const giftMessageMaximum = 500;

export const toastMs = 3000;
export const toastMsPerCharacter = 50;
export const cartLineDebounceMs = 500;
export const listDebounceMs = 500;
export const firstDeliveryMethodMs = 1500;

/** Days a reduction looks back for its lowest price (docs/rules/prices.md). */
export const lowestPriceDays = 30;
export const cartArchiveDays = 90;
export const idempotencyHours = 24;
/** An unpaid card order gives back what it holds after this time (docs/rules/limits.md). */
export const unpaidCardMinutes = 30;
/** One that staff has taken waits so long for whoever follows the link in its mail. */
export const unpaidLinkDays = 7;
/** A pending payment older than this is asked for at its gateway (docs/rules/payments.md). */
export const gatewayAskMinutes = 15;
/** Tries to pay one order: each holds its goods a little longer. */
export const paymentAttemptsMaximum = 20;

/** The shop is told when this many codes of an e-product are left, and when none is. */
export const codesLeftAlarm = 5;

/** Passwords of a site that an address (IPv6: its /64 network) may try. */
export const sitePasswordTries = { max: 10, timeWindow: 15 * 60_000 } as const;

/** Retry-After while a site is in maintenance. */
export const maintenanceRetrySeconds = 300;

/** Retry-After while the database is unreachable. */
export const unavailableRetrySeconds = 3;

/** Of a navigation tree (docs/rules/pages.md): levels, entries of all levels, letters of an entry's text. */
export const navigationMaxima = { depth: 3, entries: 200, letters: 80 } as const;
