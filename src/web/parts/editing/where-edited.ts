import { ApiError } from '#contract/client.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { asksForEditing } from '#values/edited-pages.ts';
import { findOwnLanguage } from '#web/request/own-language.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/**
 * What `load` finds where a page is asked for to be edited. Whether that is allowed, its calls tell: nothing where who asks may not edit, or where
 * there is no such thing; the page is what visitors see then.
 */
export async function whereEdited<T>(
  { isBackoffice }: RequestFacts,
  request: Request,
  load: () => Promise<T>,
): Promise<T | undefined> {
  if (!isBackoffice || !asksForEditing(new URL(request.url).searchParams)) return undefined;
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.statusCode)) return undefined;
    throw error;
  }
}

/** Who edits, what they may do, and the language that they read. */
export async function loadWhoEdits(facts: RequestFacts) {
  const [{ id: person, permissions }, spoken] = await Promise.all([
    facts.personalApi.call(accountEndpoints.profile, {}),
    findOwnLanguage(facts),
  ]);
  return { person, permissions, spoken };
}
