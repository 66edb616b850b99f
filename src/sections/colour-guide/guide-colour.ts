/** A colour of the shop's goods. */
export type GuideColour = {
  /** Of the attribute's value. */
  readonly id: number;
  /** RAL number and name as filters say it. */
  readonly name: string;
  readonly hex: string;
  /** The address of the list of all goods in it, and how many there are. */
  readonly href: string;
  readonly totalProducts: number;
  /** Which of the section's remarks is about it. */
  readonly remark: number | undefined;
  /** The page of its sample; absent where there is none. */
  readonly sampleHref?: string;
  /** What there is in it, by category of the first level. */
  readonly categories: readonly {
    readonly name: string;
    readonly href: string;
    readonly totalProducts: number;
  }[];
};
