import styles from './colour-guide-section.module.css';

type Point = readonly [x: number, y: number];

/* A house seen over its corner, in units of 360 × 216: the roof's face between ridge and eaves, with its seams. */
const ridge: readonly [Point, Point] = [
  [100, 44],
  [282, 26],
];
const eaves: readonly [Point, Point] = [
  [158, 128],
  [344, 104],
];
const seamCount = 9;

/** How far the light on a seam stands beside its shade. */
const lightOff = 1.5;

const between = ([a, b]: readonly [Point, Point], share: number): Point => [
  round(a[0] + (b[0] - a[0]) * share),
  round(a[1] + (b[1] - a[1]) * share),
];

const seams = (off: number): string =>
  Array.from({ length: seamCount }, (_one, index) => {
    const share = (index + 1) / (seamCount + 1);
    const [top, foot] = [between(ridge, share), between(eaves, share)];
    return `M${top[0] + off} ${top[1]}L${foot[0] + off} ${foot[1]}`;
  }).join('');

const line = (...points: Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}`;

const face = `${line(ridge[0], ridge[1], eaves[1], eaves[0])}Z`;
/** The other face's edge at the gable, as thick as the roof. */
const verge = line([36, 132], ridge[0], eaves[0]);
const gable = `${line([46, 200], [46, 124], [100, 52], [150, 124], [150, 200])}Z`;
const side = `${line([150, 200], [150, 126], [334, 103], [334, 172])}Z`;
const openings = `${line([82, 199], [82, 150], [112, 150], [112, 200])}${line([200, 160], [200, 134], [236, 130], [236, 155])}Z${line([262, 151], [262, 127], [298, 122], [298, 146])}Z`;
const downpipe = line([328, 108], [324, 116], [324, 174]);

/** A roof with gutter and downpipe in one colour. */
export function RoofInColour({ hex }: { hex: string }) {
  return (
    <svg className={styles.roof} viewBox="0 0 360 216" aria-hidden="true">
      <path className={styles.wall} d={gable + side} />
      <path className={styles.opening} d={openings} />
      <path className={styles.sheet} d={face} fill={hex} />
      <path className={styles.shade} d={seams(0)} />
      <path className={styles.light} d={seams(lightOff)} />
      <path className={styles.rim} d={verge + line(eaves[0], eaves[1]) + downpipe} />
      <path className={styles.edge} d={verge + line(eaves[0], eaves[1]) + downpipe} stroke={hex} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
