import type { Readable } from 'node:stream';
import { type AskedList, exportTables } from '#api/v1/platform/export-tables.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { Site } from '#domain/site.ts';
import { contextOfSite } from '#domain/sites/site-context.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import { systemClock, systemRandom } from '#platform/clock/clock.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Logger } from '#platform/log/logger.ts';
import { tableStream } from '#platform/tables/table-stream.ts';
import type { ExportFormat, ExportKind } from '#values/exports.ts';
import { findSiteNamed } from './command-shop.ts';
import { operator } from './operator.ts';

/** What the command that exports lists needs of the shop, beside servers that may be running. */
export async function openExportTool(environment: Environment, log: Logger) {
  const { database, patient, close } = await openShopDatabase(environment, log);
  const runtime: ShopRuntime = {
    // A large list may take its time.
    database: patient.database,
    clock: systemClock,
    random: systemRandom,
    log,
    emit() {},
  };
  const directory = await openSiteDirectory(database, environment.publicUrl);
  return {
    findSite: (siteId: string | undefined) => findSiteNamed(directory, siteId),
    /** @throws Refusal UNKNOWN_FILTER, VALIDATION */
    async open(site: Site, kind: ExportKind, format: ExportFormat, asked: AskedList): Promise<Readable> {
      const context = contextOfSite(runtime, site, operator, 'export');
      const { columns, batches } = await exportTables[kind](context, asked);
      return tableStream(format, kind, columns, batches);
    },
    close,
  };
}
