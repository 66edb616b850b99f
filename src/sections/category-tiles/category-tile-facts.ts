import type { PictureFacts } from '#web/parts/picture-facts.ts';

export type CategoryTileFacts = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly totalProducts: number;
  readonly picture: PictureFacts | undefined;
};
