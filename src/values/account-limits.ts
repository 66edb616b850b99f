/* Limits of accounts. Apart from those of forms and of the shop, so that a page fetches only its own. */

/** Passwords (docs/rules/limits.md); the most bounds what is hashed. */
export const passwordMinimum = 8;
export const passwordMaximum = 128;

/** Lives of what logs in (docs/rules/limits.md; docs/decisions/sessions.md). */
export const accessTokenSeconds = 900;
export const refreshTokenSeconds = 30 * 86_400;
export const refreshGraceSeconds = 10;
/** However often a login is renewed: then the password is asked for again (docs/decisions/sessions.md). */
export const sessionSeconds = 90 * 86_400;
export const setPasswordHours = 1;
/** How long somebody who is invited to the back office may wait. */
export const invitationHours = 7 * 24;
export const socialLoginMinutes = 10;

/** Wrong passwords within the minutes, of strangers, of a known device, of a login; then no more until they are over. */
export const loginTriesPerAccount = 10;
export const loginWindowMinutes = 15;
export const loginTriesPerAddress = 30;
/** How long a right password waits for the code of the second factor, and how many wrong codes end the tries for the minutes. */
export const secondFactorMinutes = 10;
export const secondFactorTriesPerAccount = 10;
export const recoveryCodesPerAccount = 10;
/** Passkeys of one account, and letters of what somebody calls one. */
export const passkeysPerAccount = 10;
export const passkeyNameMaximum = 60;
/** Browsers that an account knows, each until it has not been logged in with for a year (docs/decisions/login-protection.md). */
export const knownDevicesPerAccount = 10;
export const knownDeviceSeconds = 31_536_000;
/** Mails that anybody can cause to one address within an hour. */
export const accountMailsPerHour = 3;
/** Other addresses that one account may enter within an hour: each of them is mailed to. */
export const emailChangesPerAccount = 10;
export const registrationsPerAddress = 10;
export const passwordCallsPerAddress = 10;
/** Passwords that are judged while somebody is choosing one. */
export const passwordStrengthsPerAddress = 60;
export const refreshesPerAddress = 60;
/** Renewals of an account's logins, all devices together, within the minutes of an access token. */
export const refreshesPerAccount = 60;
/** Tries to register one e-mail address within an hour. */
export const registrationsPerEmail = 10;
/** Tries of member cards: of an address a minute, of an account an hour. */
export const memberCardTriesPerAddress = 15;
export const memberCardTriesPerAccount = 30;
export const memberCardMaximum = 64;
/** Entries of a wishlist in one answer (docs/rules/limits.md). */
export const wishlistLimitMaximum = 9999;
/** Addresses that one account may keep. */
export const addressesMaximum = 20;
/** Lists of lengths that one account may keep, and letters of their names. */
export const savedCutListsMaximum = 100;
export const cutListNameMaximum = 80;
/** Roofs that one account may keep, and letters of their names. */
export const savedRoofsMaximum = 100;
export const roofNameMaximum = 80;
