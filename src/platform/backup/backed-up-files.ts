import { isFileKey, publicPrefix } from '../files/file-store.ts';

/** Forms of pictures are made again when somebody asks for them. */
const remadePrefixes = ['derived/', publicPrefix];

/** Scheduled backups in a bucket. */
export const backupsPrefix = 'backups/';

/** What lies beside the shop's files in a bucket: backups, and what is sent there directly and nobody's yet. */
const foreignPrefixes = [backupsPrefix, 'incoming/'];

const beginsWithOne = (key: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => key.startsWith(prefix));

/** A file of the shop: whatever else lies in a bucket is left alone. */
export const isOfShop = (key: string): boolean => isFileKey(key) && !beginsWithOne(key, foreignPrefixes);

export const isBackedUp = (key: string): boolean => isOfShop(key) && !beginsWithOne(key, remadePrefixes);
