/** Limits of the specification, written once. Sources: storefront.md sections 5 and 9, platform.md section 9, api.md. */

/** Ids are whole numbers from 1 to what PostgreSQL's integer holds. */
export const idMaximum = 2_147_483_647;

export const quantityMinimum = 1;
export const quantityMaximum = 999;

/** Bounds of everything cut to length, in millimetres (storefront.md section 5); a product's own lie within. */
export const lengthMinimumMm = 270;
export const lengthMaximumMm = 15_000;

/** How long a cart holds reserved goods after its last change (readings.md, "Cart"). */
export const reservationMinutes = 15;

/** SMTP's limit of a forward path (RFC 5321, 4.5.3.1.3, less the brackets). */
export const emailMaximum = 254;

export const listLimitDefault = 10;
export const listLimitMaximum = 100;
/** `allowUnlimited` removes limit and page, up to this many records for safety (api.md, "Catalogue"). */
export const unlimitedMaximum = 10_000;
/** What a list can be asked for. */
export const keywordMaximum = 200;
export const pageNumberMaximum = 1_000_000;
export const pageSizes = [12, 24] as const;
export const pageSizeDefault = 12;
export const pageNumbersShown = 9;
/** Values one filter may take (readings.md, "Selection limit"). */
export const filterSelectionMaximum = 50;

/** Cart cookies live a year, the locale cookie 365 days (storefront.md section 9). */
export const cartCookieSeconds = 31_536_000;
export const localeCookieSeconds = 31_536_000;

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

/** A mailed confirmation holds this long; asked for again earlier than the pause, nothing more is mailed. */
export const confirmationHours = 48;
export const confirmationPauseMinutes = 10;

/** Sendings a minute and address: what mails people, and what a form with its captcha may do. */
export const contactsPerMinute = 10;
export const subscriptionsPerMinute = 10;
export const formsPerMinute = 30;
/** Of one and the same e-mail address within an hour: more is somebody else's doing, who annoys its owner. */
export const contactsPerEmail = 5;
export const subscriptionsPerEmail = 5;
export const formsPerEmail = 10;
export const availabilityRequestsPerEmail = 20;

/** Letters in the fields of forms that editors define, where a field names no limit of its own. */
export const formTextMaximum = 1000;
export const formLongTextMaximum = 10_000;
/** Letters of any one answer, whatever its field allows. */
export const formAnswerMaximum = 20_000;
/** Files of one form (storefront.md section 5), each and together, in bytes: mail servers take little more. */
export const formFilesMaximum = 10;
export const formFileBytesMaximum = 10_485_760;
export const formFilesBytesMaximum = 15_728_640;
/** Files that no form was sent with are removed after this time. */
export const looseFileHours = 24;

/** The window of a price enquiry closes this long after it was sent (storefront.md section 4). */
export const enquiryCloseMs = 1500;

/** Reviews sent a minute and address, and of an account an hour. */
export const reviewsPerMinute = 10;
export const reviewsPerAccount = 20;
/** Mails an hour that tell editors of reviews which wait. */
export const reviewNoticesPerHour = 10;
/** Reviews of a product shown at once. */
export const reviewsShown = 5;

/** Texts that go with an order. */
export const instructionsMaximum = 2000;
export const giftMessageMaximum = 500;

export const toastMs = 3000;
export const toastMsPerCharacter = 50;
export const cartLineDebounceMs = 500;
export const listDebounceMs = 500;
export const firstDeliveryMethodMs = 1500;

/** Days a reduction looks back for its lowest price (law.md row 1). */
export const lowestPriceDays = 30;
export const cartArchiveDays = 90;
export const idempotencyHours = 24;
/** An unpaid card order gives back what it holds after this time (api.md, "Payment again"). */
export const unpaidCardMinutes = 30;
/** A pending payment older than this is asked for at its gateway (law.md, "Card gateways"). */
export const gatewayAskMinutes = 15;
/** Tries to pay one order: each holds its goods a little longer. */
export const paymentAttemptsMaximum = 20;

/** Passwords (storefront.md section 9); the most bounds what is hashed. */
export const passwordMinimum = 8;
export const passwordMaximum = 128;

/** Lives of what logs in (api.md, "Auth and user"; docs/decisions/010). */
export const accessTokenSeconds = 900;
export const refreshTokenSeconds = 30 * 86_400;
export const refreshGraceSeconds = 10;
export const setPasswordHours = 1;
export const socialLoginMinutes = 10;

/** Wrong passwords within the minutes, of strangers, of a known device, of a login; then no more until they are over. */
export const loginTriesPerAccount = 10;
export const loginWindowMinutes = 15;
export const loginTriesPerAddress = 30;
/** Browsers that an account knows, each until it has not been logged in with for a year (docs/decisions/015). */
export const knownDevicesPerAccount = 10;
export const knownDeviceSeconds = 31_536_000;
/** Mails that anybody can cause to one address within an hour. */
export const accountMailsPerHour = 3;
export const registrationsPerAddress = 10;
export const passwordCallsPerAddress = 10;
export const refreshesPerAddress = 60;
/** Renewals of an account's logins, all devices together, within the minutes of an access token. */
export const refreshesPerAccount = 60;
/** Tries to register one e-mail address within an hour. */
export const registrationsPerEmail = 10;
/** Tries of member cards: of an address a minute, of an account an hour. */
export const memberCardTriesPerAddress = 15;
export const memberCardTriesPerAccount = 30;
export const memberCardMaximum = 64;
/** Entries of a wishlist in one answer (storefront.md section 9). */
export const wishlistLimitMaximum = 9999;
/** The shop is told when this many codes of an e-product are left, and when none is. */
export const codesLeftAlarm = 5;
/** Addresses that one account may keep. */
export const addressesMaximum = 20;
