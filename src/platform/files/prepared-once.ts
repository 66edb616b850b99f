/** Prepares once for all who ask; where it failed the next one tries again: a disk may be full for a while. */
export function preparedOnce(prepare: () => Promise<void>): () => Promise<void> {
  let prepared: Promise<void> | undefined;
  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
}
