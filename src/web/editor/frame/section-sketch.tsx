import styles from './section-sketch.module.css';

/* Each type as a drawing of 120 × 72 units: pictures are grey, texts are lines, buttons have the accent colour. */
type Piece = readonly [
  kind: 'picture' | 'line' | 'strong' | 'action' | 'edge',
  x: number,
  y: number,
  w: number,
  h: number,
];

const lines = (x: number, y: number, w: number, count: number): Piece[] =>
  Array.from({ length: count }, (_one, index) => [
    'line',
    x,
    y + index * 6,
    index === count - 1 ? w * 0.6 : w,
    2,
  ]);
const cards = (count: number, y: number, h: number): Piece[] =>
  Array.from({ length: count }, (_one, index) => {
    const w = (104 - (count - 1) * 4) / count;
    return ['picture', 8 + index * (w + 4), y, w, h];
  });
const title: Piece = ['strong', 8, 9, 32, 4];
const field = (y: number): Piece => ['edge', 46, y, 66, 9];

const sketches: Readonly<Record<string, readonly Piece[]>> = {
  hero: [
    ['picture', 52, 0, 68, 72],
    ['strong', 8, 18, 36, 5],
    ['strong', 8, 26, 28, 5],
    ...lines(8, 36, 36, 2),
    ['action', 8, 52, 22, 8],
  ],
  richText: [title, ...lines(36, 22, 70, 7)],
  imageText: [
    ['picture', 0, 8, 60, 56],
    ['strong', 68, 16, 40, 4],
    ...lines(68, 26, 44, 4),
    ['action', 68, 54, 20, 7],
  ],
  columns: [
    ['edge', 8, 10, 50, 52],
    ['edge', 62, 10, 50, 52],
    ...lines(14, 18, 36, 4),
    ...lines(68, 18, 36, 4),
  ],
  cta: [['strong', 8, 24, 60, 6], ...lines(8, 38, 50, 2), ['action', 84, 28, 28, 12]],
  stats: [
    ['strong', 8, 24, 18, 10],
    ['strong', 38, 24, 18, 10],
    ['strong', 68, 24, 18, 10],
    ['strong', 96, 24, 16, 10],
    ...lines(8, 42, 20, 1),
    ...lines(38, 42, 20, 1),
    ...lines(68, 42, 20, 1),
    ...lines(96, 42, 16, 1),
  ],
  gallery: [title, ...cards(3, 20, 22), ...cards(3, 46, 22)],
  video: [title, ['picture', 8, 20, 104, 46], ['action', 54, 37, 12, 12]],
  productGrid: [
    title,
    ...cards(4, 20, 30),
    ...lines(8, 56, 20, 1),
    ...lines(35, 56, 20, 1),
    ...lines(62, 56, 20, 1),
    ...lines(89, 56, 20, 1),
  ],
  productSlider: [
    title,
    ...cards(4, 20, 30),
    ['action', 100, 8, 12, 6],
    ...lines(8, 56, 20, 1),
    ...lines(35, 56, 20, 1),
    ...lines(62, 56, 20, 1),
  ],
  categoryTiles: [
    title,
    ...cards(3, 20, 34),
    ...lines(8, 60, 20, 1),
    ...lines(44, 60, 20, 1),
    ...lines(80, 60, 20, 1),
  ],
  colourGuide: [title, ...cards(4, 20, 20), ...cards(4, 46, 20)],
  postList: [
    title,
    ...cards(3, 20, 24),
    ...lines(8, 50, 28, 2),
    ...lines(44, 50, 28, 2),
    ...lines(80, 50, 28, 2),
  ],
  eventList: [
    title,
    ['edge', 8, 20, 104, 14],
    ['edge', 8, 38, 104, 14],
    ...lines(14, 26, 50, 1),
    ...lines(14, 44, 50, 1),
  ],
  faq: [title, ...[14, 28, 42, 56].map((y): Piece => ['edge', 46, y, 66, 10])],
  downloads: [
    title,
    ...[14, 28, 42].map((y): Piece => ['edge', 46, y, 66, 10]),
    ['action', 104, 17, 4, 4],
    ['action', 104, 31, 4, 4],
  ],
  certificates: [title, ...cards(5, 24, 18), ...lines(8, 50, 100, 2)],
  references: [title, ...cards(2, 20, 30), ...lines(8, 56, 40, 2), ...lines(62, 56, 40, 2)],
  seals: [...cards(4, 22, 18), ...lines(8, 46, 100, 2)],
  newsletter: [
    ['strong', 8, 20, 40, 5],
    ...lines(8, 32, 34, 2),
    ['edge', 56, 24, 38, 10],
    ['action', 96, 24, 16, 10],
  ],
  contactForm: [title, field(10), field(23), ['edge', 46, 36, 66, 18], ['action', 46, 58, 22, 8]],
  form: [title, field(10), field(23), field(36), ['action', 46, 52, 22, 8]],
  map: [title, ['picture', 46, 10, 66, 54], ['action', 76, 32, 5, 5], ...lines(8, 24, 30, 4)],
};

const unknown: readonly Piece[] = [title, ...lines(8, 24, 104, 6)];

export function SectionSketch({ type }: { type: string }) {
  return (
    <svg className={styles.sketch} viewBox="0 0 120 72" aria-hidden="true">
      {(sketches[type] ?? unknown).map(([kind, x, y, width, height]) => (
        <rect key={`${kind}-${x}-${y}`} className={styles[kind]} {...{ x, y, width, height }} />
      ))}
    </svg>
  );
}
