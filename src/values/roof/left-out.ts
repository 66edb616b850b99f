/** Lines of a roof that somebody may leave out. */
export const leftOutMaximum = 60;

/** Ids of products as an address carries them: "12,34". What is no id is left out. */
export function readLeftOut(text: string): number[] {
  const ids = text.split(',').flatMap((part) => (/^[1-9]\d{0,8}$/.test(part) ? [Number(part)] : []));
  return [...new Set(ids)].slice(0, leftOutMaximum);
}
