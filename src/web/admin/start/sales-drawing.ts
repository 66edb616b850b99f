import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';

/*
 * Loaders alone import this: the server works the shapes out, and browsers fetch no library for them.
 */

export type Sales = EndpointAnswer<typeof overviewEndpoints.overviewGet>['sales'];

type Bar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Shapes in a drawing of drawingSize, and in per cent of it what stands beside it. */
export type SalesDrawing = {
  readonly bars: readonly Bar[];
  /** The period before, as the path of a line. */
  readonly before: string;
  readonly amounts: readonly { readonly amount: number; readonly fromTop: number }[];
  /** The first day of each week. */
  readonly days: readonly { readonly day: string; readonly fromLeft: number }[];
};

export const drawingSize = { width: 1000, height: 300 } as const;

/** The lines of amounts that a drawing has at most, beside the one at nothing. */
const amountLines = 4;
const weekDays = 7;

/** Bars of the period's days, and a line through those of the period before it, to one scale. */
export function drawSales({ days }: Sales): SalesDrawing {
  const { width, height } = drawingSize;
  const places = scaleBand<number>()
    .domain(days.map((_, place) => place))
    .range([0, width])
    .padding(0.28);
  const highest = Math.max(1, ...days.flatMap(({ amount, amountBefore }) => [amount, amountBefore]));
  const heights = scaleLinear().domain([0, highest]).nice(amountLines).range([height, 0]);
  const left = (place: number) => places(place) ?? 0;
  const path = line<Sales['days'][number]>()
    .x((_, place) => left(place) + places.bandwidth() / 2)
    .y(({ amountBefore }) => heights(amountBefore));
  return {
    bars: days.map(({ amount }, place) => ({
      x: round(left(place)),
      y: round(heights(amount)),
      width: round(places.bandwidth()),
      height: round(height - heights(amount)),
    })),
    before: path([...days]) ?? '',
    amounts: heights.ticks(amountLines).map((amount) => ({
      amount,
      fromTop: round((heights(amount) / height) * 100),
    })),
    days: days
      .map(({ day }, place) => ({ day, fromLeft: round((left(place) / width) * 100) }))
      .filter((_, place) => place % weekDays === 0),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
