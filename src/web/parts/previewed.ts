import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/**
 * What the address's token shows of a draft to whoever has it; nothing where the address carries none. The page is kept for
 * nobody.
 * @param read by the token, which begins with id and language
 * @throws ApiError NOT_FOUND, or the same for the page, where the token does not hold (any more) or is of another language
 */
export async function wherePreviewed<T>(
  { language, markPersonal }: RequestFacts,
  query: URLSearchParams,
  read: (token: string) => Promise<T>,
): Promise<T | undefined> {
  const token = query.get('preview');
  if (token === null) return undefined;
  markPersonal();
  const [, code] = /^\d{1,10}\.([a-z]{2})\.[\w.-]{1,180}$/.exec(token) ?? [];
  if (code !== language) throw notFound();
  return read(token);
}
