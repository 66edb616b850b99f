/** A page of a list that is loaded as a whole, in shape B (contract/shapes/list-shapes.ts). */
export function pageOf<T>(all: readonly T[], page: number, limit: number) {
  return pageOfFound(all.slice((page - 1) * limit, page * limit), all.length, page, limit);
}

/** The same of a page that is read by itself. */
export function pageOfFound<T>(data: readonly T[], total: number, page: number, limit: number) {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return { data: [...data], total, lastPage, page, perPage: limit, limit };
}
