/* Limits of accounts. Apart from those of forms and of the shop, so that a page fetches only its own. */

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
/** Addresses that one account may keep. */
export const addressesMaximum = 20;
