import { data } from 'react-router';
import type { PageRefusal } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** The words of storefront.md section 2. */
const missingMessage = 'goal or goalType were not defined';
const messageMaximum = 500;

/** What comes after a confirmed e-mail: words, a way on, or a file. */
export type ConfirmedGoal = {
  readonly goalType: 'message' | 'url' | 'file';
  readonly goal: string;
  readonly confirmedEmail: string;
};

/**
 * Reads the goal out of the address. Ways and files lead to this site alone, whoever wrote the address
 * (readings.md, S2).
 * @throws 404 with the specified message where one of the three is missing or not allowed
 */
export function readGoal(url: string, { site }: Pick<RequestFacts, 'site'>): ConfirmedGoal {
  const query = new URL(url).searchParams;
  const goalType = query.get('goalType') ?? '';
  const goal = query.get('goal') ?? '';
  const confirmedEmail = query.get('confirmedEmail') ?? '';
  if (goalType === '' || goal === '' || confirmedEmail === '') throw missingGoal();
  if (goalType === 'message') return { goalType, goal: goal.slice(0, messageMaximum), confirmedEmail };
  if (goalType !== 'url' && goalType !== 'file') throw missingGoal();
  const address = ownAddress(goal, url, site.url);
  if (!address) throw missingGoal();
  return { goalType, goal: address, confirmedEmail };
}

function missingGoal() {
  return data<PageRefusal>({ code: 'GOAL_MISSING', message: missingMessage }, { status: 404 });
}

/** A path of this site, or an address on one of its own hosts, in the form in which a browser would follow it. */
export function ownAddress(goal: string, pageUrl: string, siteUrl: string): string | undefined {
  // Browsers drop control characters and take backslashes for slashes: neither belongs into an address.
  if (/[\p{Cc}\\]/u.test(goal) || !/^(?:\/(?!\/)|https?:\/\/)/i.test(goal)) return undefined;
  const page = new URL(pageUrl);
  const target = URL.parse(goal, page);
  if (!target || target.username || target.password) return undefined;
  if (target.host === page.host) return `${target.pathname}${target.search}${target.hash}`;
  return target.origin === new URL(siteUrl).origin ? target.href : undefined;
}
