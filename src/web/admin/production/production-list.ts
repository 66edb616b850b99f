import type { EndpointAnswer } from '#contract/endpoint.ts';
import { productionEndpoints } from '#contract/v1/production-endpoints.ts';
import { madeLinesMaximum, productionStates } from '#values/orders.ts';
import { dayPattern } from '#web/backoffice/day-filters.ts';
import { type ListAddress, pageAskedBy, readListAddress } from '#web/backoffice/list-address.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

export type Production = EndpointAnswer<typeof productionEndpoints.productionFilter>;
export type ProductionLine = Production['data'][number];

/** Lines of one page: as many as are ticked at once, for one list is printed in the morning. */
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
      pages: ['all'],
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

/** Calls that are under way at once. */
const callsAtOnce = 5;

/** One page, or all of them where the address asks for it, put together of as many calls as it takes. */
export async function listProduction(
  { personalApi }: RequestFacts,
  address: ListAddress,
): Promise<Pick<Production, 'data' | 'total' | 'choices'> & { page: number; lastPage: number }> {
  const asked = productionAskedBy(address);
  const isWhole = address.filters.pages === 'all';
  const callsOfPage = isWhole ? Number.POSITIVE_INFINITY : linesOfPage / linesOfCall;
  const before = isWhole ? 0 : (address.page - 1) * callsOfPage;
  const read = (page: number) =>
    personalApi.call(productionEndpoints.productionFilter, {
      body: { ...asked, page, perPage: linesOfCall },
    });
  const first = await read(before + 1);
  const left = Math.min(callsOfPage, first.lastPage - before) - 1;
  const others: Production[] = [];
  for (let at = 0; at < left; at += callsAtOnce) {
    const some = Array.from(
      { length: Math.min(callsAtOnce, left - at) },
      (_, next) => before + at + next + 2,
    );
    others.push(...(await Promise.all(some.map(read))));
  }
  return {
    data: [first, ...others].flatMap(({ data }) => data),
    total: first.total,
    choices: first.choices,
    page: isWhole ? 1 : address.page,
    lastPage: isWhole ? 1 : Math.max(1, Math.ceil(first.total / linesOfPage)),
  };
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
