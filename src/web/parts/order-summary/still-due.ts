/** What a buyer is shown of an order's cost: without what was cancelled or came back, unless that is all of it. */
export function stillDue({ total, due }: { total: number; due: number }): number {
  return due === 0 ? total : due;
}
