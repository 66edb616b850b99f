import type { ShopRuntime } from '#domain/context.ts';
import { findPaperFile, type PaperSources } from '#domain/orders/paper-files.ts';
import { paperFileSource } from '#domain/orders/paper-mails.ts';
import type { MailTransportOptions } from '#platform/mail/mail-transport.ts';

/** Files of the shop's own that go with mails: each module makes its own. */
export function mailFiles(runtime: ShopRuntime, sources: PaperSources): MailTransportOptions['findFile'] {
  return async ({ of, id }) => (of === paperFileSource ? findPaperFile(runtime, sources, id) : undefined);
}
