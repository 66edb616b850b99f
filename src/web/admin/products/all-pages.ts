const perPage = 100;

/** Everything of a list that is read page by page: what is chosen from is shown as a whole. */
export async function readAllPages<Entry>(
  read: (body: {
    page: number;
    perPage: number;
  }) => Promise<{ readonly data: Entry[]; readonly lastPage: number }>,
): Promise<Entry[]> {
  const first = await read({ page: 1, perPage });
  const others = Array.from({ length: Math.max(0, first.lastPage - 1) }, (_, index) =>
    read({ page: index + 2, perPage }),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}
