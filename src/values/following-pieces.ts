/** So many pieces of a member of a bundle for every begun stretch of the length that another member is chosen in. */
export type FollowingPieces = { readonly everyMm: number; readonly pieces: number };

/** What a bundle's member takes over from the choices for the others. */
export type Following = {
  /** Its variant is the one in the colour of the first member that is chosen in a colour, where there is one. */
  readonly colour?: boolean;
  /** How many there are of it follows from the first length, in place of `quantity`. */
  readonly pieces?: FollowingPieces;
};

export function piecesFor({ everyMm, pieces }: FollowingPieces, lengthMm: number): number {
  return pieces * Math.ceil(lengthMm / everyMm);
}
