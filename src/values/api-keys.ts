import { type Permission, permissions } from './permissions.ts';

/* Keys with which programs call the API (docs/decisions/api-keys.md). */

/** By this secret scanners know a key. */
export const apiKeyPrefix = 'attika_';
/** Letters and digits behind the prefix, the last six of them a checksum. */
export const apiKeyRandomLength = 40;
export const apiKeyChecksumLength = 6;

/** What a key may do is a part of these: who may do what is decided by people. */
export const keyPermissions = permissions.filter(
  (permission): permission is KeyPermission => permission !== 'users.manage',
);
export type KeyPermission = Exclude<Permission, 'users.manage'>;

export const apiKeyNameMaximum = 80;
/** Of one site, those that are revoked not counted. */
export const apiKeysPerSite = 100;
/** Requests a minute, over all addresses that the key is used from. */
export const keyRequestsDefault = 600;
export const keyRequestsMaximum = 6000;
