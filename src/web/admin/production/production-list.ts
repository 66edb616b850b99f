import type { ApiClient } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { productionEndpoints } from '#contract/v1/production-endpoints.ts';
import { madeLinesMaximum, productionStates } from '#values/orders.ts';
import { dayPattern } from '#web/backoffice/day-filters.ts';
import { type ListAddress, pageAskedBy, readListAddress } from '#web/backoffice/list-address.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

export type Production = EndpointAnswer<typeof productionEndpoints.productionFilter>;
export type ProductionLine = Production['data'][number];

/** Lines of one page: as many as are ticked at once. */
const linesOfPage = madeLinesMaximum;
/** Lines that one call gives. */
const linesOfCall = 100;

/** The list of what is to be made that an address asks for. */
export function readProductionAddress(request: Request): ListAddress {
  return readListAddress(request, {
    filters: {
      state: productionStates,
      until: dayPattern,
      profile: /^[1-9]\d{0,8}$/,
      colour: /^\S{1,160}$/,
      thickness: /^\S{1,160}$/,
    },
  });
}

/** What it is filtered by, as the calls take it. */
export function productionAskedBy(address: ListAddress) {
  const { state, until, profile, colour, thickness } = address.filters;
  const { search, filters } = pageAskedBy(address, [
    state && { key: 'state', value: state },
    until && { key: 'dueAt', operator: 'lte', value: until },
    profile && { key: 'profile', value: Number(profile) },
    colour && { key: 'colour', value: colour },
    thickness && { key: 'thickness', value: thickness },
  ]);
  return { ...(search === undefined ? {} : { search }), filters };
}

/** One page of the list, put together of as many calls as it takes. */
export async function listProduction(
  { personalApi }: Pick<RequestFacts, 'personalApi'>,
  address: ListAddress,
): Promise<Pick<Production, 'data' | 'total' | 'choices'> & { page: number; lastPage: number }> {
  const callsOfPage = linesOfPage / linesOfCall;
  const before = (address.page - 1) * callsOfPage;
  const { data, total, choices } = await readLines(
    personalApi,
    productionAskedBy(address),
    before,
    callsOfPage,
  );
  return {
    ...{ data, total, choices },
    page: address.page,
    lastPage: Math.max(1, Math.ceil(total / linesOfPage)),
  };
}

/** All that an address asks for, on whichever page it stands. */
export async function listWholeProduction(api: Caller, address: ListAddress): Promise<ProductionLine[]> {
  return (await readLines(api, productionAskedBy(address), 0, Number.POSITIVE_INFINITY)).data;
}

type Caller = Pick<ApiClient, 'call'>;

/** Calls that are under way at once. */
const callsAtOnce = 5;

/** What some calls in a row give. @param before calls that are passed over */
async function readLines(
  api: Caller,
  asked: ReturnType<typeof productionAskedBy>,
  before: number,
  calls: number,
): Promise<Pick<Production, 'data' | 'total' | 'choices'>> {
  const read = (page: number) =>
    api.call(productionEndpoints.productionFilter, { body: { ...asked, page, perPage: linesOfCall } });
  const { data, total, choices, lastPage } = await read(before + 1);
  const lines = [...data];
  const last = Math.min(before + calls, lastPage);
  for (let next = before + 2; next <= last; next += callsAtOnce) {
    const pages = Array.from({ length: Math.min(callsAtOnce, last - next + 1) }, (_, at) => next + at);
    for (const page of await Promise.all(pages.map(read))) lines.push(...page.data);
  }
  return { data: lines, total, choices };
}

/** Lines that the roll-former makes without a change: one profile, one colour, one thickness. */
export type ProductionGroup = {
  readonly key: string;
  readonly words: readonly string[];
  readonly lines: readonly ProductionLine[];
  readonly pieces: number;
  /** Of those that are cut to one length. */
  readonly totalMm: number;
};

export function groupsOf(lines: readonly ProductionLine[]): ProductionGroup[] {
  const groups: { key: string; words: string[]; lines: ProductionLine[] }[] = [];
  for (const line of lines) {
    const words = [line.profile, line.colour, line.thickness].filter((word) => word !== null);
    const key = words.join('\n');
    const last = groups.at(-1);
    if (last?.key === key) last.lines.push(line);
    else groups.push({ key, words, lines: [line] });
  }
  return groups.map((group) => ({
    ...group,
    pieces: sumOf(group.lines, toMake),
    totalMm: sumOf(group.lines, (line) => toMake(line) * (line.lengthMm ?? 0)),
  }));
}

/** Pieces of a line that are still to be made. */
export function toMake({ quantity, made }: ProductionLine): number {
  return quantity - made;
}

/** Names a line among those of all orders. */
export function keyOf({ orderId, lineId }: Pick<ProductionLine, 'orderId' | 'lineId'>): string {
  return `${orderId}.${lineId}`;
}

function sumOf(lines: readonly ProductionLine[], of: (line: ProductionLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
}
