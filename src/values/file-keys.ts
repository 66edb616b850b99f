/** How content names a file of the media library where it may name a document of a product as well. */
export const mediumKeyBeginning = 'media/';

export const keyOfMedium = (mediumId: number): string => `${mediumKeyBeginning}${mediumId}`;

/** The medium's id; nothing where the key is that of a product document. */
export function mediumOfKey(key: string): number | undefined {
  const id = new RegExp(`^${mediumKeyBeginning}([1-9]\\d{0,8})$`).exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}
