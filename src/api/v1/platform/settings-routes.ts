import { getUserSetting, saveUserSetting } from '#domain/accounts/user-settings.ts';
import { requirePermission } from '#domain/authorisation.ts';
import { cleanBody } from '#domain/content/post-body.ts';
import type { Context } from '#domain/context.ts';
import { findLogo } from '#domain/media/media-directory.ts';
import { keepGuaranteeNotice, requireGuaranteeNotices } from '#domain/sites/guarantee-notice.ts';
import { listKnownOptions } from '#domain/sites/options-queries.ts';
import { updateOptions } from '#domain/sites/options-service.ts';
import { listReleases } from '#platform/releases/release-notes.ts';
import { foldText } from '#values/folded-text.ts';
import { isLanguage } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Domains, settings of back-office users, options of the site (docs/rules/calls.md). */
export function settingsRoutes({
  directory,
  media,
  passwords,
  content,
  files,
  images,
}: ApiDependencies): Routes<'settings'> {
  /**
   * A start page that nobody can see would leave the site without one.
   * @throws Refusal VALIDATION
   */
  async function requireHomePage(context: Context, value: unknown): Promise<void> {
    const bySlug = typeof value === 'string' ? { [context.site.defaultLanguage]: value } : value;
    if (typeof bySlug !== 'object' || bySlug === null) return;
    for (const [language, slug] of Object.entries(bySlug)) {
      if (!isLanguage(language) || typeof slug !== 'string') continue;
      const visitor = { ...context, language, actor: { kind: 'visitor' } as const };
      await content.getDocumentBySlug(visitor, slug).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal('VALIDATION', {}, { 'options.HomePageSlug': { rule: 'oneOf' } });
      });
    }
  }

  return {
    handlers: {
      async domainFilter(_context, { body }) {
        const { keywords = '', page, limit } = body;
        const wanted = foldText(keywords);
        const found = directory
          .list()
          .filter(({ name, url }) => foldText(`${name} ${url}`).includes(wanted))
          .map(({ name, url }) => ({ name, url }));
        return pageOfAll(found, page, limit);
      },
      async releaseFilter({ language }, { query }) {
        const releases = (await listReleases(language)).map(({ name, date, descriptionHtml }) => ({
          name,
          date,
          description_html: cleanBody(descriptionHtml),
        }));
        return pageOfAll(releases, query.page, query.limit);
      },
      userSetting: (context, { query }) => getUserSetting(context, query.group, query.key),
      userSettingUpdate: (context, { body }) => saveUserSetting(context, body),
      async optionList(context) {
        const options = await listKnownOptions(context);
        return options.map((option) => {
          if (option.key !== 'Logo') return option;
          const site = { ...context.site, options: { Logo: option.value } };
          return { ...option, value: findLogo(site, media)?.id ?? null };
        });
      },
      async optionUpdate(context, { body }) {
        requirePermission(context, 'settings.manage');
        await requireHomePage(context, body.options.HomePageSlug);
        await requireGuaranteeNotices(context, { files }, body.options.GuaranteeNotice);
        return updateOptions(context, { passwords }, body.options, body.seen);
      },
      async guaranteeNoticeCreate(context, { body }) {
        return { name: await keepGuaranteeNotice(context, { files, images }, body.file) };
      },
      hasRunningPipeline: async () => false,
      postsByHashtags: async () => [],
    },
  };
}

function pageOfAll<Found>(all: readonly Found[], page = 1, limit = listLimitDefault) {
  return {
    records: all.slice((page - 1) * limit, page * limit),
    totalRecords: all.length,
    totalPages: Math.ceil(all.length / limit),
    page,
    limit,
  };
}
