/** So many pieces of a member of a bundle for every begun stretch of the length that another member is chosen in. */
export type FollowingPieces = { readonly everyMm: number; readonly pieces: number };

export function piecesFor({ everyMm, pieces }: FollowingPieces, lengthMm: number): number {
  return pieces * Math.ceil(lengthMm / everyMm);
}
