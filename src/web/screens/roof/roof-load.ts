import type { EndpointAnswer } from '#contract/endpoint.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { type AskedRoof, ownWords, type RoofEntry, readRoofEntry } from './roof-entry.ts';

export type CalculatedRoof = EndpointAnswer<typeof roofEndpoints.roofCalculate>;

export type RoofFacts = {
  readonly entry: RoofEntry;
  /** Nothing while a measure is wrong. */
  readonly asked: AskedRoof | undefined;
  readonly roof: CalculatedRoof | undefined;
  /** Address of its PDF. */
  readonly paper: string | undefined;
};

/** The roof of an address, worked out. @throws 404 where the shop has no covering that says its rules */
export async function loadRoof(facts: RequestFacts, query: URLSearchParams): Promise<RoofFacts> {
  const coverings = await facts.api.call(roofEndpoints.roofCoverings, {});
  const codes = coverings.coverings.flatMap(({ variants }) =>
    variants.flatMap(({ values }) => values.map(({ code }) => code)),
  );
  facts.knowWords([...new Set([...ownWords, ...codes])]);
  const read = readRoofEntry(query, coverings, facts.language);
  if (!read) throw notFound();
  const { entry, asked } = read;
  // The own member card lowers what it costs, that of the example too: it goes into the cart as it is shown.
  const roof = asked && (await facts.personalApi.call(roofEndpoints.roofCalculate, { body: asked }));
  return { entry, asked, roof, paper: asked && paperAddress(facts, asked, entry) };
}

function paperAddress(
  { language, currencyId }: RequestFacts,
  asked: AskedRoof,
  { leftOut }: RoofEntry,
): string {
  const without = leftOut.join() || undefined;
  const told = Object.entries({ ...asked, leftOut: without, language, currencyId }).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(told.map(([key, value]) => [key, String(value)]));
  return `${roofEndpoints.roofPaper.path}?${query}`;
}
