import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openCheckoutDirectory } from '#domain/checkout/checkout-directory.ts';
import { openConsentDirectory } from '#domain/consents/consents-directory.ts';
import type { Context } from '#domain/context.ts';
import { applyImport, checkImport } from '#domain/imports/import-acting.ts';
import { createImport, type NewImport } from '#domain/imports/import-creating.ts';
import type { ImportMeans } from '#domain/imports/import-kind.ts';
import {
  getImport,
  type ListedImport,
  readProblems,
  type ToldProblem,
} from '#domain/imports/import-reading.ts';
import { carryOutImport } from '#domain/imports/import-running.ts';
import { createPictureGet } from '#domain/imports/pictures/picture-get.ts';
import type { Site } from '#domain/site.ts';
import { contextOfSite } from '#domain/sites/site-context.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { openIncomingFiles } from '#platform/files/incoming-files.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import type { Logger } from '#platform/log/logger.ts';
import { openCommandShop } from './command-shop.ts';
import { operator } from './operator.ts';
import { openShopFiles } from './shop-files.ts';

/** What the command that reads files into the shop needs of it, beside servers that may be running: they hear what it changes. */
export async function openImportTool(environment: Environment, log: Logger) {
  const { runtime, directory, findSite, close } = await openCommandShop(environment, log);
  const { files } = await openShopFiles(environment, log);
  const images = createImageWorkshop();
  const means: ImportMeans = {
    directory,
    files,
    images,
    incoming: openIncomingFiles(join(environment.dataDir, 'incoming')),
    get: createPictureGet({ allowsLoopback: environment.webhookLoopback }),
    consents: await openConsentDirectory(runtime.database),
    checkout: await openCheckoutDirectory(runtime.database),
  };
  const contextOf = (site: Site): Context => contextOfSite(runtime, site, operator, 'import');
  return {
    findSite,
    /** Takes a file in and looks at it. @throws Refusal VALIDATION where it cannot be read */
    async look(
      site: Site,
      { zipPath, ...file }: NewImport & { readonly zipPath: string | undefined },
      createsNew: boolean,
    ): Promise<ListedImport> {
      const context = contextOf(site);
      const zip =
        zipPath === undefined
          ? undefined
          : await means.incoming.take((await open(zipPath)).createReadStream(), () => false);
      const id = await createImport(context, means, { ...file, zip }).finally(() => zip?.remove());
      await checkImport(context, id, { createsNew });
      await carryOutImport(context, means, id);
      return getImport(context, id);
    },
    async apply(site: Site, id: number): Promise<ListedImport> {
      const context = contextOf(site);
      await applyImport(context, id);
      await carryOutImport(context, means, id);
      return getImport(context, id);
    },
    problems: (site: Site, id: number): Promise<AsyncIterable<readonly ToldProblem[]>> =>
      readProblems(contextOf(site), id),
    async close() {
      await images.close();
      await close();
    },
  };
}
