import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { may, requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { isSiteOption, type SiteOptionRule, siteOptions } from './site-options.ts';
import { siteOptions as optionRows } from './sites-tables.ts';

/** One option of a site's content management (docs/rules/options.md). */
export type SiteOption = { readonly key: string; readonly value: unknown };

/**
 * The options of the context's site, by key: those that pages need for everybody, all of them for editors. Of a secret
 * they learn whether it is set.
 */
export function listOptions({ site, actor }: Context): SiteOption[] {
  const seesAll = may(actor, 'content.edit');
  return Object.entries(site.options)
    .flatMap(([key, value]) => {
      const audience = isSiteOption(key) ? siteOptions[key].audience : 'nobody';
      if (audience !== 'everybody' && !seesAll) return [];
      return [{ key, value: audience === 'nobody' ? Boolean(value) : value }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** An option, set or not, with what a site without it does (null: nothing). */
export type KnownOption = SiteOption & {
  readonly default: unknown;
  /** Another one with each change of the value; empty where none is set. */
  readonly version: string;
};

/** What tells the values of an option apart, without telling them. */
export function optionVersionOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/**
 * Every option that a site may have, for those who may change them: as they are saved, which the site of the context
 * shows once it has heard of it.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listKnownOptions(context: Context): Promise<KnownOption[]> {
  requirePermission(context, 'settings.manage');
  const saved = await savedOptions(context);
  const site = { ...context.site, options: saved };
  const set = new Map(listOptions({ ...context, site }).map(({ key, value }) => [key, value]));
  const rules: Readonly<Record<string, SiteOptionRule>> = siteOptions;
  const usual = (rule: SiteOptionRule | undefined): unknown =>
    rule?.follows ? (set.get(rule.follows) ?? usual(rules[rule.follows])) : rule?.default;
  return Object.entries(rules).map(([key, rule]) => ({
    key,
    value: set.get(key) ?? null,
    default: usual(rule) ?? null,
    version: optionVersionOf(saved[key]),
  }));
}

/** The options of the context's site as they are in the database, by key. */
export async function savedOptions({ database, site }: Context): Promise<Record<string, unknown>> {
  const rows = await database.select().from(optionRows).where(eq(optionRows.siteId, site.id));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * Whether a site is being worked on and shown to its back office alone: where the program is started so, else as its
 * option says, else as it was described.
 * @param everywhere of the environment (MAINTENANCE), for all sites of the program
 */
export function isUnderMaintenance(
  { options, maintenance }: Pick<Site, 'options' | 'maintenance'>,
  everywhere: boolean,
): boolean {
  const { Maintenance: chosen } = options;
  return everywhere || (typeof chosen === 'boolean' ? chosen : maintenance);
}
