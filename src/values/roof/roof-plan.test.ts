import { describe, expect, test } from 'vitest';
import type { RoofShape } from './roof-geometry.ts';
import { planRoof, type RoofInput } from './roof-plan.ts';
import type { CoveringRules, EdgePart, RoofEdge } from './roof-rules.ts';

/*
 * Roofs worked out by hand: the slope by the secant of the pitch (or by Pythagoras from the rise), rounded up; the area as
 * eaves times slope, of a hip roof as trapezoids and triangles; each row as long as the face is high where it lies.
 */

const rules = (
  coverWidthMm: number,
  eavesOverhangMm: number,
  ridgeGapMm: number,
  [minimumMm, maximumMm, baseMm, stepMm]: readonly [number, number, number, number],
  endOverlaps: readonly (readonly [fromPitchTenths: number, overlapMm: number])[],
): CoveringRules => ({
  kind: 'covering',
  coverWidthMm,
  minimumPitchTenths: 10,
  snowRegions: ['zone1', 'zone2'],
  lengths: { minimumMm, maximumMm, baseMm, stepMm },
  eavesOverhangMm,
  ridgeGapMm,
  endOverlaps: endOverlaps.map(([fromPitchTenths, overlapMm]) => ({ fromPitchTenths, overlapMm })),
  edges: [],
  parts: [],
});

const sheet = rules(
  1000,
  50,
  40,
  [300, 6000, 0, 1],
  [
    [50, 300],
    [100, 200],
  ],
);
const trapezoid = rules(1100, 50, 50, [270, 15_000, 0, 1], [[70, 200]]);
const seam = rules(430, 30, 40, [270, 10_000, 0, 1], []);
const snap = rules(505, 30, 40, [500, 8000, 0, 1], []);
/** 130 mm and steps of 350: at most 5730. */
const tile = rules(1100, 50, 50, [480, 6000, 130, 350], [[140, 130]]);

const onGround = { eavesHeightMm: 0, snowRegion: 'zone1' };

type KnownRoof = {
  readonly roof: readonly [RoofShape, lengthMm: number, widthMm: number, pitchTenths: number];
  readonly rules: CoveringRules;
  readonly slopeMm: number;
  readonly areaMm2: number;
  /** Length and pieces. */
  readonly panels: readonly (readonly [number, number])[];
  readonly edges: Readonly<Partial<Record<RoofEdge, number>>>;
  readonly sideLapMm: number;
  readonly endLapMm: number;
};

const roofs: readonly KnownRoof[] = [
  // sec 30° = 1.154701; 4000 × 1.154701 = 4618.80 → slope 4619
  // 2 × 10000 × 4619 = 92380000 mm²
  // 10000 / 1100 → 10 rows; slope - 50 + 50: 4619 = 1x4619
  {
    roof: ['gable', 10000, 8000, 300],
    rules: trapezoid,
    slopeMm: 4619,
    areaMm2: 92380000,
    panels: [[4619, 20]],
    edges: { eaves: 20000, verge: 18476, ridge: 10000 },
    sideLapMm: 83142,
    endLapMm: 0,
  },
  // sec 25° = 1.103378; 4500 × 1.103378 = 4965.20 → slope 4966
  // 2 × 12000 × 4966 = 119184000 mm²
  // 12000 / 1100 → 11 rows; slope - 50 + 50: 4966 = 1x4966
  {
    roof: ['gable', 12000, 9000, 250],
    rules: trapezoid,
    slopeMm: 4966,
    areaMm2: 119184000,
    panels: [[4966, 22]],
    edges: { eaves: 24000, verge: 19864, ridge: 12000 },
    sideLapMm: 99320,
    endLapMm: 0,
  },
  // sec 22° = 1.078535; 4382.5 × 1.078535 = 4726.68 → slope 4727
  // 2 × 12340 × 4727 = 116662360 mm²
  // 12340 / 1100 → 12 rows; slope - 50 + 50: 4727 = 1x4727
  {
    roof: ['gable', 12340, 8765, 220],
    rules: trapezoid,
    slopeMm: 4727,
    areaMm2: 116662360,
    panels: [[4727, 24]],
    edges: { eaves: 24680, verge: 18908, ridge: 12340 },
    sideLapMm: 103994,
    endLapMm: 0,
  },
  // sec 60° = 2.000000; 3000 × 2.000000 = 6000.00 → slope 6000
  // 2 × 10000 × 6000 = 120000000 mm²
  // 10000 / 1000 → 10 rows; slope - 40 + 50: 6010 = 2x3105
  {
    roof: ['gable', 10000, 6000, 600],
    rules: sheet,
    slopeMm: 6000,
    areaMm2: 120000000,
    panels: [[3105, 40]],
    edges: { eaves: 20000, verge: 24000, ridge: 10000 },
    sideLapMm: 108180,
    endLapMm: 20000,
  },
  // sec 45° = 1.414214; 2500 × 1.414214 = 3535.53 → slope 3536
  // 2 × 7000 × 3536 = 49504000 mm²
  // 7000 / 1000 → 7 rows; slope - 40 + 50: 3546 = 1x3546
  {
    roof: ['gable', 7000, 5000, 450],
    rules: sheet,
    slopeMm: 3536,
    areaMm2: 49504000,
    panels: [[3546, 14]],
    edges: { eaves: 14000, verge: 14144, ridge: 7000 },
    sideLapMm: 42552,
    endLapMm: 0,
  },
  // sec 18° = 1.051462; 4500 × 1.051462 = 4731.58 → slope 4732
  // 2 × 8600 × 4732 = 81390400 mm²
  // 8600 / 430 → 20 rows; slope - 40 + 30: 4722 = 1x4722
  {
    roof: ['gable', 8600, 9000, 180],
    rules: seam,
    slopeMm: 4732,
    areaMm2: 81390400,
    panels: [[4722, 40]],
    edges: { eaves: 17200, verge: 18928, ridge: 8600 },
    sideLapMm: 179436,
    endLapMm: 0,
  },
  // sec 35° = 1.220775; 3888.5 × 1.220775 = 4746.98 → slope 4747
  // 2 × 9999 × 4747 = 94930506 mm²
  // 9999 / 430 → 24 rows; slope - 40 + 30: 4737 = 1x4737
  {
    roof: ['gable', 9999, 7777, 350],
    rules: seam,
    slopeMm: 4747,
    areaMm2: 94930506,
    panels: [[4737, 48]],
    edges: { eaves: 19998, verge: 18988, ridge: 9999 },
    sideLapMm: 217902,
    endLapMm: 0,
  },
  // sec 20° = 1.064178; 5000 × 1.064178 = 5320.89 → slope 5321
  // 2 × 15150 × 5321 = 161226300 mm²
  // 15150 / 505 → 30 rows; slope - 40 + 30: 5311 = 1x5311
  {
    roof: ['gable', 15150, 10000, 200],
    rules: snap,
    slopeMm: 5321,
    areaMm2: 161226300,
    panels: [[5311, 60]],
    edges: { eaves: 30300, verge: 21284, ridge: 15150 },
    sideLapMm: 308038,
    endLapMm: 0,
  },
  // sec 10° = 1.015427; 8000 × 1.015427 = 8123.41 → slope 8124
  // 2 × 20200 × 8124 = 328209600 mm²
  // 20200 / 505 → 40 rows; slope - 40 + 30: 8114 = 1x8114
  {
    roof: ['gable', 20200, 16000, 100],
    rules: snap,
    slopeMm: 8124,
    areaMm2: 328209600,
    panels: [[8114, 80]],
    edges: { eaves: 40400, verge: 32496, ridge: 20200 },
    sideLapMm: 632892,
    endLapMm: 0,
  },
  // sec 35° = 1.220775; 3500 × 1.220775 = 4272.71 → slope 4273
  // 2 × 11000 × 4273 = 94006000 mm²
  // 11000 / 1100 → 10 rows; slope - 50 + 50: 4273 = 1x4330
  {
    roof: ['gable', 11000, 7000, 350],
    rules: tile,
    slopeMm: 4273,
    areaMm2: 94006000,
    panels: [[4330, 20]],
    edges: { eaves: 22000, verge: 17092, ridge: 11000 },
    sideLapMm: 76914,
    endLapMm: 0,
  },
  // sec 40° = 1.305407; 6500 × 1.305407 = 8485.15 → slope 8486
  // 2 × 9800 × 8486 = 166325600 mm²
  // 9800 / 1100 → 9 rows; slope - 50 + 50: 8486 = 2x4330
  {
    roof: ['gable', 9800, 13000, 400],
    rules: tile,
    slopeMm: 8486,
    areaMm2: 166325600,
    panels: [[4330, 36]],
    edges: { eaves: 19600, verge: 33944, ridge: 9800 },
    sideLapMm: 135776,
    endLapMm: 19800,
  },
  // sec 10° = 1.015427; 15000 × 1.015427 = 15231.40 → slope 15232
  // 2 × 24000 × 15232 = 731136000 mm²
  // 24000 / 1100 → 22 rows; slope - 50 + 50: 15232 = 2x7716
  {
    roof: ['gable', 24000, 30000, 100],
    rules: trapezoid,
    slopeMm: 15232,
    areaMm2: 731136000,
    panels: [[7716, 88]],
    edges: { eaves: 48000, verge: 60928, ridge: 24000 },
    sideLapMm: 639744,
    endLapMm: 48400,
  },
  // sec 1° = 1.000152; 500 × 1.000152 = 500.08 → slope 501
  // 2 × 1000 × 501 = 1002000 mm²
  // 1000 / 1000 → 1 rows; slope - 40 + 50: 511 = 1x511
  {
    roof: ['gable', 1000, 1000, 10],
    rules: sheet,
    slopeMm: 501,
    areaMm2: 1002000,
    panels: [[511, 2]],
    edges: { eaves: 2000, verge: 2004, ridge: 1000 },
    sideLapMm: 0,
    endLapMm: 0,
  },
  // sec 60° = 2.000000; 20000 × 2.000000 = 40000.00 → slope 40000
  // 2 × 40000 × 40000 = 3200000000 mm²
  // 40000 / 1100 → 37 rows; slope - 50 + 50: 40000 = 3x13467
  {
    roof: ['gable', 40000, 40000, 600],
    rules: trapezoid,
    slopeMm: 40000,
    areaMm2: 3200000000,
    panels: [[13467, 222]],
    edges: { eaves: 80000, verge: 160000, ridge: 40000 },
    sideLapMm: 2880000,
    endLapMm: 162800,
  },
  // sec 10° = 1.015427; 4000 × 1.015427 = 4061.71 → slope 4062
  // 6000 × 4062 = 24372000 mm²
  // 6000 / 1100 → 6 rows; slope + 50: 4112 = 1x4112
  {
    roof: ['mono', 6000, 4000, 100],
    rules: trapezoid,
    slopeMm: 4062,
    areaMm2: 24372000,
    panels: [[4112, 6]],
    edges: { eaves: 6000, verge: 8124, top: 6000 },
    sideLapMm: 20560,
    endLapMm: 0,
  },
  // sec 7° = 1.007510; 5500 × 1.007510 = 5541.30 → slope 5542
  // 8250 × 5542 = 45721500 mm²
  // 8250 / 1100 → 8 rows; slope + 50: 5592 = 1x5592
  {
    roof: ['mono', 8250, 5500, 70],
    rules: trapezoid,
    slopeMm: 5542,
    areaMm2: 45721500,
    panels: [[5592, 8]],
    edges: { eaves: 8250, verge: 11084, top: 8250 },
    sideLapMm: 39144,
    endLapMm: 0,
  },
  // sec 12° = 1.022341; 7000 × 1.022341 = 7156.38 → slope 7157
  // 5000 × 7157 = 35785000 mm²
  // 5000 / 1000 → 5 rows; slope + 50: 7207 = 2x3704
  {
    roof: ['mono', 5000, 7000, 120],
    rules: sheet,
    slopeMm: 7157,
    areaMm2: 35785000,
    panels: [[3704, 10]],
    edges: { eaves: 5000, verge: 14314, top: 5000 },
    sideLapMm: 28828,
    endLapMm: 5000,
  },
  // sec 7° = 1.007510; 7000 × 1.007510 = 7052.57 → slope 7053
  // 5000 × 7053 = 35265000 mm²
  // 5000 / 1000 → 5 rows; slope + 50: 7103 = 2x3702
  {
    roof: ['mono', 5000, 7000, 70],
    rules: sheet,
    slopeMm: 7053,
    areaMm2: 35265000,
    panels: [[3702, 10]],
    edges: { eaves: 5000, verge: 14106, top: 5000 },
    sideLapMm: 28412,
    endLapMm: 5000,
  },
  // sec 3° = 1.001372; 10500 × 1.001372 = 10514.41 → slope 10515
  // 4300 × 10515 = 45214500 mm²
  // 4300 / 430 → 10 rows; slope + 30: 10545 = 1x10545
  {
    roof: ['mono', 4300, 10500, 30],
    rules: seam,
    slopeMm: 10515,
    areaMm2: 45214500,
    panels: [[10545, 10]],
    edges: { eaves: 4300, verge: 21030, top: 4300 },
    sideLapMm: 94905,
    endLapMm: 0,
  },
  // sec 45° = 1.414214; 1000 × 1.414214 = 1414.21 → slope 1415
  // 1010 × 1415 = 1429150 mm²
  // 1010 / 505 → 2 rows; slope + 30: 1445 = 1x1445
  {
    roof: ['mono', 1010, 1000, 450],
    rules: snap,
    slopeMm: 1415,
    areaMm2: 1429150,
    panels: [[1445, 2]],
    edges: { eaves: 1010, verge: 2830, top: 1010 },
    sideLapMm: 1445,
    endLapMm: 0,
  },
  // sec 15° = 1.035276; 2500 × 1.035276 = 2588.19 → slope 2589
  // 3300 × 2589 = 8543700 mm²
  // 3300 / 1100 → 3 rows; slope + 50: 2639 = 1x2930
  {
    roof: ['mono', 3300, 2500, 150],
    rules: tile,
    slopeMm: 2589,
    areaMm2: 8543700,
    panels: [[2930, 3]],
    edges: { eaves: 3300, verge: 5178, top: 3300 },
    sideLapMm: 5278,
    endLapMm: 0,
  },
  // sec 5° = 1.003820; 3000 × 1.003820 = 3011.46 → slope 3012
  // 6600 × 3012 = 19879200 mm²
  // 6600 / 1100 → 6 rows; slope + 50: 3062 = 1x3062
  {
    roof: ['canopy', 6600, 3000, 50],
    rules: trapezoid,
    slopeMm: 3012,
    areaMm2: 19879200,
    panels: [[3062, 6]],
    edges: { eaves: 6600, verge: 6024, wall: 6600 },
    sideLapMm: 15310,
    endLapMm: 0,
  },
  // sec 5° = 1.003820; 5500 × 1.003820 = 5521.01 → slope 5522
  // 6600 × 5522 = 36445200 mm²; it stands free, so its upper edge is one as a mono-pitch has
  // 6600 / 1100 → 6 rows; slope + 50: 5572 = 1x5572
  {
    roof: ['carport', 6600, 5500, 50],
    rules: trapezoid,
    slopeMm: 5522,
    areaMm2: 36445200,
    panels: [[5572, 6]],
    edges: { eaves: 6600, verge: 11044, top: 6600 },
    sideLapMm: 27860,
    endLapMm: 0,
  },
  // sec 7° = 1.007510; 2500 × 1.007510 = 2518.77 → slope 2519
  // 4000 × 2519 = 10076000 mm²
  // 4000 / 1000 → 4 rows; slope + 50: 2569 = 1x2569
  {
    roof: ['canopy', 4000, 2500, 70],
    rules: sheet,
    slopeMm: 2519,
    areaMm2: 10076000,
    panels: [[2569, 4]],
    edges: { eaves: 4000, verge: 5038, wall: 4000 },
    sideLapMm: 7707,
    endLapMm: 0,
  },
  // sec 8° = 1.009828; 3000 × 1.009828 = 3029.48 → slope 3030
  // 4301 × 3030 = 13032030 mm²
  // 4301 / 430 → 11 rows; slope + 30: 3060 = 1x3060
  {
    roof: ['canopy', 4301, 3000, 80],
    rules: seam,
    slopeMm: 3030,
    areaMm2: 13032030,
    panels: [[3060, 11]],
    edges: { eaves: 4301, verge: 6060, wall: 4301 },
    sideLapMm: 30600,
    endLapMm: 0,
  },
  // sec 15° = 1.035276; 3500 × 1.035276 = 3623.47 → slope 3624
  // 5050 × 3624 = 18301200 mm²
  // 5050 / 505 → 10 rows; slope + 30: 3654 = 1x3654
  {
    roof: ['canopy', 5050, 3500, 150],
    rules: snap,
    slopeMm: 3624,
    areaMm2: 18301200,
    panels: [[3654, 10]],
    edges: { eaves: 5050, verge: 7248, wall: 5050 },
    sideLapMm: 32886,
    endLapMm: 0,
  },
  // sec 30° = 1.154701; 4000 × 1.154701 = 4618.80 → slope 4619
  // 2 trapezoids (12000 + 4000) × 4619 = 73904000, 2 triangles 8000 × 4619 = 36952000
  // 12000 / 1000 → 12 rows; runs 1000, 2000, 3000, 4000, 4000, 4000, 4000, 4000, 4000, 3000, 2000, 1000; slope - 40 + 50: 1205 = 1x1205, 2360 = 1x2360, 3515 = 1x3515, 4629 = 1x4629
  // 8000 / 1000 → 8 rows; runs 1000, 2000, 3000, 4000, 4000, 3000, 2000, 1000; slope - 40 + 50: 1205 = 1x1205, 2360 = 1x2360, 3515 = 1x3515, 4629 = 1x4629
  // hip √(4000² + 4618.80²) = 6110.10 → 6111
  {
    roof: ['hip', 12000, 8000, 300],
    rules: sheet,
    slopeMm: 4619,
    areaMm2: 110856000,
    panels: [
      [4629, 16],
      [3515, 8],
      [2360, 8],
      [1205, 8],
    ],
    edges: { eaves: 40000, ridge: 4000, hip: 24444 },
    sideLapMm: 112188,
    endLapMm: 0,
  },
  // sec 45° = 1.414214; 4000 × 1.414214 = 5656.85 → slope 5657
  // 2 trapezoids (8000 + 0) × 5657 = 45256000, 2 triangles 8000 × 5657 = 45256000
  // 8000 / 1000 → 8 rows; runs 1000, 2000, 3000, 4000, 4000, 3000, 2000, 1000; slope - 40 + 50: 1465 = 1x1465, 2879 = 1x2879, 4293 = 1x4293, 5667 = 1x5667
  // 8000 / 1000 → 8 rows; runs 1000, 2000, 3000, 4000, 4000, 3000, 2000, 1000; slope - 40 + 50: 1465 = 1x1465, 2879 = 1x2879, 4293 = 1x4293, 5667 = 1x5667
  // hip √(4000² + 5656.85²) = 6928.20 → 6929
  {
    roof: ['hip', 8000, 8000, 450],
    rules: sheet,
    slopeMm: 5657,
    areaMm2: 90512000,
    panels: [
      [5667, 8],
      [4293, 8],
      [2879, 8],
      [1465, 8],
    ],
    edges: { eaves: 32000, ridge: 0, hip: 27716 },
    sideLapMm: 91764,
    endLapMm: 0,
  },
  // sec 25° = 1.103378; 3000 × 1.103378 = 3310.13 → slope 3311
  // 2 trapezoids (10000 + 4000) × 3311 = 46354000, 2 triangles 6000 × 3311 = 19866000
  // 10000 / 1100 → 10 rows; runs 1100, 2200, 3000, 3000, 3000, 3000, 3000, 2300, 1200, 100; slope - 50 + 50: 1264 = 1x1264, 2478 = 1x2478, 3311 = 1x3311, 2588 = 1x2588, 1375 = 1x1375, 161 = 1x270
  // 6000 / 1100 → 6 rows; runs 1100, 2200, 3000, 2700, 1600, 500; slope - 50 + 50: 1264 = 1x1264, 2478 = 1x2478, 3311 = 1x3311, 3030 = 1x3030, 1816 = 1x1816, 602 = 1x602
  // hip √(3000² + 3310.13²) = 4467.32 → 4468
  {
    roof: ['hip', 10000, 6000, 250],
    rules: trapezoid,
    slopeMm: 3311,
    areaMm2: 66220000,
    panels: [
      [3311, 12],
      [3030, 2],
      [2588, 2],
      [2478, 4],
      [1816, 2],
      [1375, 2],
      [1264, 4],
      [602, 2],
      [270, 2],
    ],
    edges: { eaves: 32000, ridge: 4000, hip: 17872 },
    sideLapMm: 60600,
    endLapMm: 0,
  },
  // sec 25° = 1.103378; 3000 × 1.103378 = 3310.13 → slope 3311
  // 2 trapezoids (10000 + 4000) × 3311 = 46354000, 2 triangles 6000 × 3311 = 19866000
  // 10000 / 1100 → 10 rows; runs 1100, 2200, 3000, 3000, 3000, 3000, 3000, 2300, 1200, 100; slope - 50 + 50: 1264 = 1x1264, 2478 = 1x2478, 3311 = 1x3311, 2588 = 1x2588, 1375 = 1x1375, 161 = 1x270
  // 6000 / 1100 → 6 rows; runs 1100, 2200, 3000, 2700, 1600, 500; slope - 50 + 50: 1264 = 1x1264, 2478 = 1x2478, 3311 = 1x3311, 3030 = 1x3030, 1816 = 1x1816, 602 = 1x602
  // hip √(3000² + 3310.13²) = 4467.32 → 4468
  {
    roof: ['hip', 6000, 10000, 250],
    rules: trapezoid,
    slopeMm: 3311,
    areaMm2: 66220000,
    panels: [
      [3311, 12],
      [3030, 2],
      [2588, 2],
      [2478, 4],
      [1816, 2],
      [1375, 2],
      [1264, 4],
      [602, 2],
      [270, 2],
    ],
    edges: { eaves: 32000, ridge: 4000, hip: 17872 },
    sideLapMm: 60600,
    endLapMm: 0,
  },
  // sec 35° = 1.220775; 3010 × 1.220775 = 3674.53 → slope 3675
  // 2 trapezoids (9460 + 3440) × 3675 = 47407500, 2 triangles 6020 × 3675 = 22123500
  // 9460 / 430 → 22 rows; runs 430, 860, 1290, 1720, 2150, 2580, 3010, 3010, 3010, 3010, 3010, 3010, 3010, 3010, 3010, 3010, 2580, 2150, 1720, 1290, 860, 430; slope - 40 + 30: 555 = 1x555, 1080 = 1x1080, 1605 = 1x1605, 2130 = 1x2130, 2655 = 1x2655, 3180 = 1x3180, 3665 = 1x3665
  // 6020 / 430 → 14 rows; runs 430, 860, 1290, 1720, 2150, 2580, 3010, 3010, 2580, 2150, 1720, 1290, 860, 430; slope - 40 + 30: 555 = 1x555, 1080 = 1x1080, 1605 = 1x1605, 2130 = 1x2130, 2655 = 1x2655, 3180 = 1x3180, 3665 = 1x3665
  // hip √(3010² + 3674.53²) = 4749.98 → 4750
  {
    roof: ['hip', 9460, 6020, 350],
    rules: seam,
    slopeMm: 3675,
    areaMm2: 69531000,
    panels: [
      [3665, 24],
      [3180, 8],
      [2655, 8],
      [2130, 8],
      [1605, 8],
      [1080, 8],
      [555, 8],
    ],
    edges: { eaves: 30960, ridge: 3440, hip: 19000 },
    sideLapMm: 162940,
    endLapMm: 0,
  },
  // sec 28° = 1.132570; 4400 × 1.132570 = 4983.31 → slope 4984
  // 2 trapezoids (11000 + 2200) × 4984 = 65788800, 2 triangles 8800 × 4984 = 43859200
  // 11000 / 1100 → 10 rows; runs 1100, 2200, 3300, 4400, 4400, 4400, 4400, 3300, 2200, 1100; slope - 50 + 50: 1296 = 1x1530, 2542 = 1x2580, 3788 = 1x3980, 4984 = 1x5030
  // 8800 / 1100 → 8 rows; runs 1100, 2200, 3300, 4400, 4400, 3300, 2200, 1100; slope - 50 + 50: 1296 = 1x1530, 2542 = 1x2580, 3788 = 1x3980, 4984 = 1x5030
  // hip √(4400² + 4983.31²) = 6647.81 → 6648
  {
    roof: ['hip', 11000, 8800, 280],
    rules: tile,
    slopeMm: 4984,
    areaMm2: 109648000,
    panels: [
      [5030, 12],
      [3980, 8],
      [2580, 8],
      [1530, 8],
    ],
    edges: { eaves: 39600, ridge: 2200, hip: 26592 },
    sideLapMm: 100880,
    endLapMm: 0,
  },
  // sec 38° = 1.269018; 6500 × 1.269018 = 8248.62 → slope 8249
  // 2 trapezoids (14000 + 1000) × 8249 = 123735000, 2 triangles 13000 × 8249 = 107237000
  // 14000 / 1000 → 14 rows; runs 1000, 2000, 3000, 4000, 5000, 6000, 6500, 6500, 6000, 5000, 4000, 3000, 2000, 1000; slope - 40 + 50: 1320 = 1x1320, 2589 = 1x2589, 3858 = 1x3858, 5127 = 1x5127, 6396 = 2x3298, 7665 = 2x3933, 8259 = 2x4230
  // 13000 / 1000 → 13 rows; runs 1000, 2000, 3000, 4000, 5000, 6000, 6500, 6000, 5000, 4000, 3000, 2000, 1000; slope - 40 + 50: 1320 = 1x1320, 2589 = 1x2589, 3858 = 1x3858, 5127 = 1x5127, 6396 = 2x3298, 7665 = 2x3933, 8259 = 2x4230
  // hip √(6500² + 8248.62²) = 10501.89 → 10502
  {
    roof: ['hip', 14000, 13000, 380],
    rules: sheet,
    slopeMm: 8249,
    areaMm2: 230972000,
    panels: [
      [5127, 8],
      [4230, 12],
      [3933, 16],
      [3858, 8],
      [3298, 16],
      [2589, 8],
      [1320, 8],
    ],
    edges: { eaves: 54000, ridge: 1000, hip: 42008 },
    sideLapMm: 232158,
    endLapMm: 22000,
  },
  // sec 22° = 1.078535; 1666.5 × 1.078535 = 1797.38 → slope 1798
  // 2 trapezoids (4444 + 1111) × 1798 = 9987890, 2 triangles 3333 × 1798 = 5992734
  // 4444 / 505 → 9 rows; runs 505, 1010, 1515, 1666, 1666, 1666, 1414, 909, 404; slope - 40 + 30: 575 = 1x575, 1120 = 1x1120, 1664 = 1x1664, 1788 = 1x1788, 1556 = 1x1556, 1011 = 1x1011, 466 = 1x500
  // 3333 / 505 → 7 rows; runs 505, 1010, 1515, 1666, 1313, 808, 303; slope - 40 + 30: 575 = 1x575, 1120 = 1x1120, 1664 = 1x1664, 1788 = 1x1788, 1447 = 1x1447, 902 = 1x902, 357 = 1x500
  // hip √(1666.5² + 1797.38²) = 2451.08 → 2452
  {
    roof: ['hip', 4444, 3333, 220],
    rules: snap,
    slopeMm: 1798,
    areaMm2: 15980624,
    panels: [
      [1788, 8],
      [1664, 4],
      [1556, 2],
      [1447, 2],
      [1120, 4],
      [1011, 2],
      [902, 2],
      [575, 4],
      [500, 4],
    ],
    edges: { eaves: 15554, ridge: 1111, hip: 9808 },
    sideLapMm: 32066,
    endLapMm: 0,
  },
];

/** A part that is one piece for each metre of what it goes by says how many metres that are. */
const perMetre = (per: 'sideLaps' | 'endLaps') =>
  ({ role: 'fixing', product: per, per, hundredths: 100_000, unit: 'pcs', packOf: 1 }) as const;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test.each(roofs)('$roof: areas, sheets and edges to the millimetre', (known) => {
  const [shape, lengthMm, widthMm, pitchTenths] = known.roof;
  const input = { shape, lengthMm, widthMm, pitchTenths, ...onGround };
  const parts = [perMetre('sideLaps'), perMetre('endLaps')];
  const plan = planRoof(input, { ...known.rules, parts });
  expect(plan.geometry.faces.map(({ slopeMm }) => slopeMm)).toEqual(
    plan.geometry.faces.map(() => known.slopeMm),
  );
  expect(plan.geometry.areaMm2).toBe(known.areaMm2);
  expect(plan.panels.map(({ lengthMm, pieces }) => [lengthMm, pieces])).toEqual(known.panels);
  const edges = Object.entries(plan.geometry.edges).map(([edge, runs]) => [edge, sum(runs)] as const);
  expect(Object.fromEntries(edges.filter(([, mm]) => mm > 0))).toEqual(
    Object.fromEntries(Object.entries(known.edges).filter(([, mm]) => mm > 0)),
  );
  const laps = Object.fromEntries(plan.lines.map(({ product, quantity }) => [product, quantity]));
  expect(laps).toEqual(
    Object.fromEntries(
      [
        ['sideLaps', known.sideLapMm],
        ['endLaps', known.endLapMm],
      ].filter(([, mm]) => mm !== 0),
    ),
  );
});

const gable: RoofInput = {
  shape: 'gable',
  lengthMm: 12_000,
  widthMm: 9000,
  pitchTenths: 250,
  eavesHeightMm: 3000,
  snowRegion: 'zone1',
};
const hip: RoofInput = { ...gable, shape: 'hip', lengthMm: 12_000, widthMm: 8000, pitchTenths: 300 };
const linesOf = (plan: ReturnType<typeof planRoof>) =>
  Object.fromEntries(plan.lines.map(({ product, quantity }) => [product, quantity]));

describe('along edges', () => {
  const edges = (['eaves', 'verge', 'ridge', 'hip'] as const).map(
    (edge): EdgePart => ({
      edge,
      product: edge,
      pieceMm: 2000,
      overlapMm: 150,
    }),
  );

  test('pieces overlap, separately on each edge', () => {
    // (12000 − 150) / 1850 = 6.4 → 7, twice; (4966 − 150) / 1850 = 2.6 → 3, four times; the ridge 7.
    expect(linesOf(planRoof(gable, { ...trapezoid, edges }))).toEqual({ eaves: 14, verge: 12, ridge: 7 });
    // 7 + 7, (8000 − 150) / 1850 = 4.2 → 5 + 5; ridge 4000: 2.08 → 3; hip 6111: 3.2 → 4, four times.
    expect(linesOf(planRoof(hip, { ...trapezoid, edges }))).toEqual({ eaves: 24, ridge: 3, hip: 16 });
  });

  test('rules for certain pitches or regions are left out of others', () => {
    const [eaves, verge, ridge] = edges as [EdgePart, EdgePart, EdgePart];
    const some = [
      { ...eaves, belowPitchTenths: 250 },
      { ...verge, fromPitchTenths: 250 },
      { ...ridge, snowRegions: ['zone2'] },
    ];
    expect(linesOf(planRoof(gable, { ...trapezoid, edges: some }))).toEqual({ verge: 12 });
    const snowy = { ...gable, snowRegion: 'zone2', pitchTenths: 249 };
    expect(Object.keys(linesOf(planRoof(snowy, { ...trapezoid, edges: some })))).toEqual(['eaves', 'ridge']);
  });
});

test('goods counted by area or by the metre are rounded up to packs', () => {
  const parts = [
    { role: 'fixing', product: 'screw', per: 'area', hundredths: 600, unit: 'pcs', packOf: 100 },
    { role: 'sealing', product: 'tape', per: 'sideLaps', hundredths: 100, unit: 'm', packOf: 25 },
    { role: 'fixing', product: 'stitch', per: 'ridge', hundredths: 483, unit: 'pcs', packOf: 250 },
    { role: 'fixing', product: 'stitch', per: 'verge', hundredths: 1000, unit: 'pcs', packOf: 250 },
    { role: 'underlay', product: 'mat', per: 'area', hundredths: 110, unit: 'm2', packOf: 45 },
  ] as const;
  const plan = planRoof(gable, { ...trapezoid, parts });
  // 119.184 m² × 6 = 715.1 → 716 screws, 8 packs; 20 joints of 4.966 m = 99.32 → 100 m, 4 rolls;
  // 12 × 4.83 = 57.96 → 58 and 19.864 m of verge × 10 = 198.6 → 199, 257 out of one pack and another;
  // 119.184 × 1.1 = 131.1 → 132 m², 3 rolls.
  expect(linesOf(plan)).toEqual({ screw: 8, tape: 4, stitch: 2, mat: 3 });
  expect(
    plan.lines.flatMap(({ reasons }) => reasons.map((reason) => reason.by === 'rate' && reason.needed)),
  ).toEqual([716, 100, 58, 199, 132]);
});

describe('gutters', () => {
  const gutter = {
    kind: 'gutter',
    key: 'gutter',
    pieceMm: 3000,
    overlapMm: 40,
    bracketSpacingMm: 700,
    snowRegions: ['zone2'],
    snowBracketSpacingMm: 500,
    outletSquareMetres: 150,
    outletRunMm: 12_000,
    downpipeMm: 3000,
    downpipeOverlapMm: 50,
    clipSpacingMm: 2000,
    parts: {
      bracket: 'bracket',
      endCap: 'endCap',
      angle: 'angle',
      outlet: 'outlet',
      downpipe: 'downpipe',
      elbow: 'elbow',
      clip: 'clip',
    },
  } as const;

  test('of a gable roof run along both eaves, with ends and a downpipe each', () => {
    expect(linesOf(planRoof(gable, trapezoid, gutter))).toEqual({
      // (12000 − 40) / 2960 = 4.04 → 5, twice.
      gutter: 10,
      // 12000 / 700 = 17.1 → 18 + 1, twice.
      bracket: 38,
      endCap: 4,
      // 54 m² of plan and 12 m a side: one each.
      outlet: 2,
      downpipe: 2,
      elbow: 4,
      // 3000 / 2000 → 2 + 1, twice.
      clip: 6,
    });
  });

  test('of a hip roof run around it, with corners and no ends; brackets are closer in snow', () => {
    const high = { ...hip, eavesHeightMm: 5950, snowRegion: 'zone2' };
    expect(linesOf(planRoof(high, trapezoid, gutter))).toEqual({
      // 5 + 5; (8000 − 40) / 2960 = 2.7 → 3 + 3.
      gutter: 16,
      // 24 + 1 twice, 16 + 1 twice.
      bracket: 84,
      angle: 4,
      // 96 m² of plan want one, 40 m around want 40 / 12 = 3.3 → 4.
      outlet: 4,
      // (5950 − 50) / 2950 = 2, four times.
      downpipe: 8,
      elbow: 8,
      // 5950 / 2000 → 3 + 1, four times.
      clip: 16,
    });
  });

  test('of a wide roof have as many downpipes as its area needs; eaves on the ground have none', () => {
    const wide = { ...gable, shape: 'mono', widthMm: 20_000, pitchTenths: 100, eavesHeightMm: 0 } as const;
    // 240 m² / 150 → 2.
    const lines = linesOf(planRoof(wide, trapezoid, gutter));
    expect(lines.outlet).toBe(2);
    expect(lines.downpipe).toBeUndefined();
  });
});

describe('warnings', () => {
  const checked = (input: Partial<RoofInput>, covering: CoveringRules) =>
    planRoof({ ...gable, ...input }, covering).checks;

  test('a pitch below the covering’s minimum, and a snow region for which it is not rated, are errors', () => {
    const steep = { ...trapezoid, minimumPitchTenths: 251 };
    expect(checked({ snowRegion: 'zone4' }, steep)).toEqual([
      { rule: 'minimumPitch', isStop: true, minimumTenths: 251 },
      { rule: 'snowRegion', isStop: true },
    ]);
    expect(checked({}, { ...trapezoid, minimumPitchTenths: 250 })).toEqual([]);
  });

  test('a slope longer than a sheet is divided if sheets may be joined, and is an error otherwise', () => {
    const long = { shape: 'mono', lengthMm: 4300, widthMm: 10_500, pitchTenths: 30 } as const;
    expect(checked(long, seam)).toEqual([
      { rule: 'tooLong', isStop: true, neededMm: 10_545, maximumMm: 10_000 },
    ]);
    expect(checked({ ...long, pitchTenths: 40 }, sheet)[0]).toMatchObject({ rule: 'tooLong' });
    // 7157 + 50 at 12°: (7207 − 200) / 5800 = 1.2 → 2.
    expect(checked({ shape: 'mono', lengthMm: 5000, widthMm: 7000, pitchTenths: 120 }, sheet)).toEqual([
      { rule: 'divided', isStop: false, pieces: 2, neededMm: 7207, maximumMm: 6000, overlapMm: 200 },
    ]);
  });

  test('corners of hips shorter than any sheet are reported', () => {
    const small = { shape: 'hip', lengthMm: 10_000, widthMm: 6000 } as const;
    expect(checked(small, trapezoid)).toEqual([{ rule: 'lengthened', isStop: false, minimumMm: 270 }]);
  });
});
