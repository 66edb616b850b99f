import { createTurns, type TakeTurn } from '../jobs/turns.ts';

/** The queue is full: the caller may try again in a moment. */
export class ConversionQueueFull extends Error {
  constructor() {
    super('Too many pictures are waiting to be converted.');
    this.name = 'ConversionQueueFull';
  }
}

/** At most `parallel` pictures at a time, at most `maximumWaiting` behind them; beyond, ConversionQueueFull is thrown. */
export function createConversionQueue(parallel: number, maximumWaiting: number): TakeTurn {
  return createTurns(parallel, maximumWaiting, () => new ConversionQueueFull());
}
