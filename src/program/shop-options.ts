import type { ShopRuntime } from '#domain/context.ts';
import type { HeardChanges } from '#platform/cache/heard-changes.ts';
import type { Clock, RandomSource } from '#platform/clock/clock.ts';
import type { Database, DatabaseConnection } from '#platform/database/database.ts';
import type { EventLogPosition } from '#platform/database/event-log.ts';
import type { DirectUploads } from '#platform/files/bucket/direct-uploads.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { SocialProviders } from '#platform/social-login/social-provider.ts';

export type ShopOptions = {
  readonly database: Database;
  /** The same without a limit of time, for what is held in memory and fills the shop; `database` unless told. */
  readonly patientDatabase?: Database;
  /** Where other processes of this shop are met; alone without it. */
  readonly connection?: DatabaseConnection;
  /** Is told where the event log stands before anything is read, and learns from then on how far it has been heard. */
  readonly hearsFrom?: (start: EventLogPosition) => Pick<HeardChanges, 'looked' | 'settled'>;
  /** Where documents of products and files of forms and mails lie. */
  readonly files: FileStore;
  /** Of the bucket that the files lie in; absent where they lie elsewhere. */
  readonly directUploads?: DirectUploads | undefined;
  /** Where uploaded files wait to be looked at, on a disk with room. */
  readonly incomingFolder?: string;
  /** Where files wait for their other pieces, on such a disk, too. */
  readonly unfinishedFolder?: string;
  /** Looks at pictures that come in; one of its own without it. */
  readonly images?: ImageWorkshop;
  /** Where is kept what the next start need not make anew; nothing is without it. */
  readonly kept?: FileStore;
  /** Where mails are written that no server sends. */
  readonly outboxFolder: string;
  readonly log: Logger;
  readonly production: boolean;
  /** Where visitors reach the first site, if not where its data says. */
  readonly publicUrl?: string | undefined;
  readonly clock?: Clock;
  readonly random?: RandomSource;
  /** Google and Facebook; none without keys. */
  readonly socialProviders?: SocialProviders;
  /** The tests count what it is asked. */
  readonly passwords?: PasswordHasher;
  /**
   * Demo mode: in a shop that was filled with the demo, cards are paid at the test gateway. A shop that sells real goods
   * never has one, whatever its environment says.
   */
  readonly demo?: boolean;
  /** Whether the demo's accounts may log in from other machines than this. */
  readonly demoAccountsEverywhere?: boolean;
  /** Whether webhooks may lead to this machine, by http too. */
  readonly webhookLoopback?: boolean;
  /** What secrets in the database are sealed with; a key among the files without it. */
  readonly secretKey?: string | undefined;
  /** Runs before anything is read into memory: fills an empty shop. */
  readonly prepare?: (runtime: ShopRuntime) => Promise<void>;
};
