/** A gable roof as the calculator is asked for it: what it is covered with is said beside. */
export const gable = {
  shape: 'gable',
  lengthMm: 12_000,
  widthMm: 9000,
  pitchTenths: 250,
  eavesHeightMm: 3000,
  snowRegion: 'zone3',
} as const;
