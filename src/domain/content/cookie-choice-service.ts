import { createHash } from 'node:crypto';
import { type CookieCategory, cookieCategories } from '#values/consents.ts';
import { logCookieChoice } from '../consents/consent-log.ts';
import type { Context } from '../context.ts';
import type { DocumentAnswer } from './content-answers.ts';
import type { ContentDirectory } from './content-directory.ts';

/** What was chosen, as the log holds it. */
export type StoredCookieChoice = {
  readonly id: number;
  readonly categories: readonly CookieCategory[];
  readonly textVersion: string;
  readonly loggedAt: Date;
};

/**
 * Writes down what somebody chose in the cookie notice, with the time and the version of the words the notice shows,
 * both stamped here (docs/rules/consents.md).
 * @param chosen null: the choice is taken back, and the notice asks again
 */
export async function storeCookieChoice(
  context: Context,
  content: ContentDirectory,
  chosen: readonly CookieCategory[] | null,
): Promise<StoredCookieChoice> {
  const categories = cookieCategories.filter(
    (category) => category === 'necessary' || chosen?.includes(category),
  );
  const [notice] = await content.listElements(context, ['cookie']);
  const textVersion = versionOf(notice);
  const status = chosen === null ? 'withdrawn' : categories.length > 1 ? 'accepted' : 'rejected';
  const cookies = { categories, textVersion, language: context.language };
  return { ...(await logCookieChoice(context, cookies, status)), categories, textVersion };
}

/** SHA-256 of what the notice shows; a site without a notice has the version of nothing. */
function versionOf(notice: DocumentAnswer | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(notice?.parts ?? []))
    .digest('hex');
}
