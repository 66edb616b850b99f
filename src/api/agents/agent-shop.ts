import type { FastifyInstance, FastifyRequest } from 'fastify';
import { injectCall } from '#api/plugins/inner-call.ts';
import { type ApiClient, createApiClient } from '#contract/client.ts';
import type { Context } from '#domain/context.ts';
import type { Site } from '#domain/site.ts';
import { storeForLanguage } from '#domain/sites/site-directory.ts';
import { type Language, languageCodes } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { visitorContext } from '../machines/machine-site.ts';

/** The shop as an agent sees it in one language: the calls of any visitor, in the name of the address that asks. */
export type AgentShop = {
  readonly site: Site;
  readonly language: Language;
  readonly showsPrices: boolean;
  /** Of all prices; undefined where none are shown. */
  readonly currency: string;
  readonly api: ApiClient;
  /** For what has no call. */
  readonly context: Context;
  readonly sellables: ApiDependencies['sellables'];
};

export function openAgentShop(
  app: FastifyInstance,
  dependencies: ApiDependencies,
  request: FastifyRequest,
  site: Site,
  asked: Language | undefined,
): AgentShop {
  const language = asked && site.languages.includes(asked) ? asked : site.defaultLanguage;
  const { id, mainCurrency } = site.currencyConfig;
  const facts = {
    apiKey: site.apiKeyToken,
    site: site.siteId,
    store: storeForLanguage(site, language).storeId,
    language: languageCodes[language],
  };
  return {
    site,
    language,
    showsPrices: site.priceMode === 'shown',
    currency: site.currencyConfig.allowedCurrencies.find((one) => one.id === id)?.label ?? mainCurrency,
    api: createApiClient(facts, async (path, init) => {
      const answer = await injectCall(app, request, path, init);
      const ok = answer.statusCode >= 200 && answer.statusCode < 300;
      return { ok, status: answer.statusCode, json: async () => answer.json() as unknown };
    }),
    context: visitorContext(dependencies, request, site, language),
    sellables: dependencies.sellables,
  };
}
