/** How far the first start is: `done` of `total` things of a step (`media`, `products` ...). */
export type Progress = { readonly step: string; readonly done: number; readonly total: number };
export type ReportProgress = (progress: Progress) => void;

/** Runs one step and tells its beginning and end. */
export async function inStep<T>(
  report: ReportProgress,
  step: string,
  total: number,
  work: () => Promise<T>,
): Promise<T> {
  report({ step, done: 0, total });
  const result = await work();
  report({ step, done: total, total });
  return result;
}
