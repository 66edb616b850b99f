import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

type Kept = EndpointAnswer<typeof accountEndpoints.accountDelete>['kept'];

/** What stays of an erased account, as the page after it says it. */
export type RetainedData = {
  /** Numbers of open orders; at most as many as an address has room for. */
  readonly orders: readonly string[];
  /** The same of withdrawals that are not dealt with. */
  readonly withdrawals: readonly string[];
  readonly papers: number;
  /** Last day (YYYY-MM-DD) of the paper that is kept the longest; empty where there is none. */
  readonly until: string;
};

const numbersMaximum = 10;

/** Words for the address of that page, signed: nobody else has it say such things. Empty where nothing stays. */
export function signRetained({ sign }: Pick<RequestFacts, 'sign'>, kept: Kept): Record<string, string> {
  if (kept.length === 0) return {};
  const papers = kept.filter(({ kind }) => kind === 'paper');
  const until =
    papers
      .map((paper) => paper.until ?? '')
      .sort()
      .at(-1) ?? '';
  // The order of a withdrawal is said with the withdrawal.
  const orders = numbersOf(kept.filter(({ reason }) => reason === 'openOrder'));
  const withdrawals = numbersOf(kept.filter(({ kind }) => kind === 'withdrawal'));
  const words = [orders, withdrawals, String(papers.length), until].join('~');
  return { kept: words, signature: sign(signedBy(words)) };
}

/** What the address says that stays; nothing where the shop has not said so itself. */
export function readRetained(
  { isSigned }: Pick<RequestFacts, 'isSigned'>,
  searchParams: URLSearchParams,
): RetainedData | undefined {
  const words = searchParams.get('kept') ?? '';
  if (!isSigned(signedBy(words), searchParams.get('signature') ?? '')) return undefined;
  const [orders = '', withdrawals = '', papers = '0', until = ''] = words.split('~');
  return {
    orders: readNumbers(orders),
    withdrawals: readNumbers(withdrawals),
    papers: Number(papers),
    until,
  };
}

function numbersOf(kept: Kept): string {
  return kept
    .slice(0, numbersMaximum)
    .map(({ number }) => number)
    .join(',');
}

function readNumbers(words: string): string[] {
  return words.split(',').filter((number) => number !== '');
}

function signedBy(words: string): readonly string[] {
  return ['kept of an account', words];
}
