import { languageOfPath, pathOf, switchedAddress } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { isAdminScreen } from '#values/panel-addresses.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { partsOfAddress } from '../content/linkable-screens.ts';
import type { Context } from '../context.ts';
import { findRedirect } from '../redirects/redirect-targets.ts';
import type { Site } from '../site.ts';
import type { FinderSources, Thing } from './finder-types.ts';
import { findThing } from './found-things.ts';

/** What an address is. */
export type Decision = Pick<Thing, 'id' | 'slug'> & {
  readonly kind: Thing['kind'] | 'redirect' | 'none';
  /** By the prefix of the address. */
  readonly language: Language;
  /** Where a redirect leads: a path, or another site where an editor has said so. */
  readonly target?: string;
};

/** What an address shows to the caller; its query and fragment are ignored. */
export async function decideAddress(
  context: Context,
  sources: FinderSources,
  address: string,
): Promise<Decision> {
  const { way } = localParts(address);
  const language = languageOfPath(way);
  const thing = await findThing(context, sources, way);
  if (thing && thing.leadsTo === undefined) {
    return { kind: thing.kind, id: thing.id, slug: thing.slug, language };
  }
  const target = thing?.leadsTo ?? (await findRedirect(context, sources.documentLibrary, way))?.url;
  const nobody = { id: null, slug: null, language };
  return target === undefined ? { kind: 'none', ...nobody } : { kind: 'redirect', ...nobody, target };
}

/** Whether a page stands at an address that leads nowhere else: it opens whatever redirect is stored. */
export async function isOfPage(context: Context, sources: FinderSources, address: string): Promise<boolean> {
  const thing = await findThing(context, sources, localParts(address).way);
  // Screens that ask for somebody's own things are found whether there is one or not.
  return thing !== undefined && thing.kind !== 'screen';
}

/**
 * The address of the same thing in another language, as the pages' own language switch gives it (docs/rules/pages.md).
 * A former address counts as its target; an unknown one gives the home page.
 * @throws Refusal VALIDATION on `language` if the site does not have it
 */
export async function switchLanguage(
  context: Context,
  sources: FinderSources,
  { path, language }: { readonly path: string; readonly language: Language },
): Promise<string> {
  requireLanguage(context.site, language);
  const { way, rest } = localParts(path);
  const thing = await findThing(context, sources, way);
  if (thing) return addressIn(language, thing, rest);
  const redirect = await findRedirect(context, sources.documentLibrary, way + rest);
  const led = redirect?.url.startsWith('/') ? partsOfAddress(redirect.url) : undefined;
  const target = led && (await findThing(context, sources, led.way));
  if (!led || !target) return pathOf('home', language);
  const fragment = led.rest.includes('#') ? '' : /#.*$/s.exec(rest)?.[0];
  return addressIn(language, target, led.rest + (fragment ?? ''));
}

function addressIn(language: Language, { screen, paths }: Thing, rest: string): string {
  return switchedAddress(isAdminScreen(screen) ? undefined : screen, language, paths, rest);
}

/** What is wrong with a language that somebody names. */
export function languageProblems({ languages }: Pick<Site, 'languages'>, language: Language): FieldErrors {
  return languages.includes(language) ? {} : { language: { rule: 'oneOf' } };
}

/** @throws Refusal VALIDATION on `language` where the site does not speak it */
export function requireLanguage(site: Pick<Site, 'languages'>, language: Language): void {
  const problems = languageProblems(site, language);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

/** The slash that begins a path may be left out. */
function localParts(address: string): { readonly way: string; readonly rest: string } {
  return partsOfAddress(address.startsWith('/') ? address : `/${address}`);
}
