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
  const known = new Set([...ownWords, ...codes]);
  facts.knowWords([...known]);
  const read = readRoofEntry(query, coverings, facts.language);
  if (!read) throw notFound();
  const { entry, asked } = read;
  // The example is the same for all. A roof that an address carries is somebody's: it costs what the own member card makes it cost.
  const isOwn = [...query.keys()].some((word) => known.has(word));
  const api = isOwn ? facts.personalApi : facts.api;
  const roof = asked && (await api.call(roofEndpoints.roofCalculate, { body: asked }));
  return { entry, asked, roof, paper: asked && paperAddress(facts, asked) };
}

function paperAddress({ language, currencyId }: RequestFacts, asked: AskedRoof): string {
  const told = Object.entries({ ...asked, language, currencyId }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(told.map(([key, value]) => [key, String(value)]));
  return `${roofEndpoints.roofPaper.path}?${query}`;
}
