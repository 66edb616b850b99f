/** What lists are taken along as: text for every program, a workbook, or JSON. */
export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Things that one file holds at most, so that a workbook has a row for each. */
export const exportedMaximum = 1_000_000;
