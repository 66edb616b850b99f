import type { AccountSources } from '#domain/accounts/account-participants.ts';
import type { ActorDirectory } from '#domain/accounts/actor-directory.ts';
import type { DocumentDirectory } from '#domain/catalogue/documents/document-directory.ts';
import type { DocumentLibrary } from '#domain/catalogue/documents/document-library.ts';
import type { ProductIndexes } from '#domain/catalogue/index/product-indexes.ts';
import type { SellableDirectory } from '#domain/catalogue/products/sellable-queries.ts';
import type { CheckoutDirectory } from '#domain/checkout/checkout-directory.ts';
import type { ConsentDirectory } from '#domain/consents/consents-directory.ts';
import type { ContentDirectory } from '#domain/content/content-directory.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { FindFormUses } from '#domain/forms/form-definitions.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import type { FindMediumUses } from '#domain/media/medium-uses.ts';
import type { AddressCounters } from '#domain/redirects/address-counters.ts';
import type { SearchCounter } from '#domain/search/search-counts.ts';
import type { SearchDirectory } from '#domain/search/search-directory.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import type { WebhookDirectory } from '#domain/webhooks/webhook-directory.ts';
import type { KnownCaches } from '#platform/cache/known-caches.ts';
import type { RequestLog } from '#platform/cache/request-log.ts';
import type { TaggedCache } from '#platform/cache/tagged-cache.ts';
import type { Captcha } from '#platform/captcha/proof-of-work-captcha.ts';
import type { DirectUploads } from '#platform/files/bucket/direct-uploads.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { IncomingFiles } from '#platform/files/incoming-files.ts';
import type { UnfinishedFiles } from '#platform/files/unfinished-files.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import type { WorkWatch } from '#platform/life/work-watch.ts';
import type { LinkSigner } from '#platform/link-signer.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import type { TestGateway } from '#platform/payment-gateways/test-gateway.ts';
import type { SocialProviders } from '#platform/social-login/social-provider.ts';
import type { MachineTexts } from './machines/machine-texts.ts';

/** What routes need besides the request's context; main.ts and the tests create it once. */
export type ApiDependencies = AccountSources & {
  readonly runtime: ShopRuntime;
  readonly directory: SiteDirectory;
  readonly actors: ActorDirectory;
  readonly consents: ConsentDirectory;
  readonly checkout: CheckoutDirectory;
  readonly documents: DocumentDirectory;
  readonly documentLibrary: DocumentLibrary;
  readonly media: MediaDirectory;
  readonly sellables: SellableDirectory;
  readonly productIndexes: ProductIndexes;
  readonly responses: TaggedCache;
  readonly content: ContentDirectory;
  /** The last versions of site maps, feeds and llms.txt. */
  readonly machineTexts: MachineTexts;
  /** Waits until this process has handled every event emitted so far: later answers then match what visitors see. */
  readonly settled: () => Promise<void>;
  /** Counts lost addresses and used redirects. */
  readonly addressCounters: AddressCounters;
  /** What this process keeps and may forget. */
  readonly caches: KnownCaches;
  readonly search: SearchDirectory;
  readonly searchCounter: SearchCounter;
  /** Background work, and where it got stuck. */
  readonly workWatch: WorkWatch;
  /** Media files, private files of forms, and mail attachments. */
  readonly files: FileStore;
  /** Where files are uploaded directly, bypassing this program; absent without a bucket. */
  readonly directUploads?: DirectUploads | undefined;
  /** Where uploaded files wait to be examined. */
  readonly incoming: IncomingFiles;
  /** Where files wait for their other pieces. */
  readonly unfinished: UnfinishedFiles;
  readonly images: ImageWorkshop;
  readonly findMediumUses: FindMediumUses;
  readonly findFormUses: FindFormUses;
  readonly captcha: Captcha;
  readonly links: LinkSigner;
  readonly gateways: PaymentGateways;
  /** Who is told of what happens. */
  readonly webhooks: WebhookDirectory;
  /** Whether webhooks may lead to this machine, by http too. */
  readonly webhookLoopback: boolean;
  /** Google and Facebook, if this installation has keys for them. */
  readonly socialProviders: SocialProviders;
  /** Only in demo mode: the gateway whose own page this server shows. */
  readonly testGateway?: TestGateway;
  /** True in production: developer conveniences are off. */
  readonly production: boolean;
};

/** The same, and what the server itself caches for them. */
export type RouteDependencies = ApiDependencies & {
  /** The last requests of visitors; absent without a cache server. */
  readonly requestLog?: RequestLog | undefined;
};
