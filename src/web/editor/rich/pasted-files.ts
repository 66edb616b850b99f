type Pasted = Pick<DataTransfer, 'types' | 'files'>;

/**
 * Texts hold no files: whoever pastes nothing else is told how many were left out.
 * @returns whether the paste has been dealt with. Were it not, the editor would let the browser paste, and take its picture for another one.
 */
export function refusesFiles(pasted: Pasted | null, tell: (count: number) => void): boolean {
  if (!pasted || pasted.files.length === 0 || pasted.types.some((type) => type !== 'Files')) return false;
  tell(pasted.files.length);
  return true;
}
