/** The animation's own measures: all shapes and frames are told in them. */
export const canvas = { width: 400, height: 169.22 } as const;
export const framesPerSecond = 60;
export const lastFrame = 282;

/** What a shape is at a frame; between two frames it goes over from one to the other. */
export type Key = {
  readonly frame: number;
  readonly opacity?: number;
  readonly transform?: string;
  readonly strokeDashoffset?: number;
};

export type Shape = {
  readonly element: 'rect' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Named by the class that gives it its colour. */
  readonly look: 'line' | 'sheet' | 'stone' | 'accent' | 'word';
  readonly text?: string;
  readonly keys: readonly Key[];
};

const gone = 256;

/** Every shape leaves in the same way: a little larger, and out of sight. */
const leaving = (shown: Omit<Key, 'frame'>): Key[] => [
  { frame: gone, ...shown },
  { frame: lastFrame, ...shown, opacity: 0, transform: 'scale(1.05)' },
];

function shape(
  element: Shape['element'],
  look: Shape['look'],
  attributes: Shape['attributes'],
  keys: readonly Key[],
): Shape {
  return { element, look, attributes, keys: [...keys, ...leaving({ opacity: 1, transform: 'none' })] };
}

/** A hairline of the drawing's grid, which grows from its middle and fades once the sign stands. */
function guide(attributes: Shape['attributes'], axis: 'X' | 'Y', from: number): Shape {
  return {
    element: 'rect',
    look: 'line',
    attributes,
    keys: [
      { frame: from, opacity: 0, transform: `scale${axis}(0)` },
      { frame: from + 36, opacity: 1, transform: `scale${axis}(1)` },
      { frame: 168, opacity: 1, transform: 'none' },
      { frame: 204, opacity: 0, transform: 'none' },
      { frame: lastFrame, opacity: 0, transform: 'none' },
    ],
  };
}

/** The cross-section of a trapezoidal sheet, drawn in one stroke over the whole width. */
const profile = 'M0 60h22l8-18h30l8 18h44l8-18h30l8 18h44l8-18h30l8 18h44l8-18h30l8 18h62';
export const profileLength = 466;

const block = (x: number, from: number): Shape =>
  shape('rect', 'stone', { x, y: 44, width: 26, height: 28 }, [
    { frame: from, opacity: 0, transform: 'translateY(34px) scale(0.6)' },
    { frame: from + 34, opacity: 1, transform: 'translateY(-2px) scale(1)' },
    { frame: from + 46, opacity: 1, transform: 'none' },
  ]);

/**
 * How a sheet becomes a sign: guides, the folded sheet in one stroke, then the parapet's stones, its bars and the name.
 * @param name of the site, which is written beneath
 */
export function drawingOf(name: string): readonly Shape[] {
  return [
    guide({ x: 0, y: 104, width: 400, height: 0.6 }, 'X', 6),
    guide({ x: 0, y: 24, width: 400, height: 0.6 }, 'X', 14),
    guide({ x: 142, y: 8, width: 0.6, height: 112 }, 'Y', 22),
    guide({ x: 258, y: 8, width: 0.6, height: 112 }, 'Y', 30),
    {
      element: 'path',
      look: 'sheet',
      attributes: { d: profile, 'stroke-dasharray': profileLength },
      keys: [
        { frame: 18, opacity: 1, strokeDashoffset: profileLength, transform: 'none' },
        { frame: 92, opacity: 1, strokeDashoffset: 0, transform: 'none' },
        { frame: 112, opacity: 1, strokeDashoffset: 0, transform: 'none' },
        { frame: 146, opacity: 0, strokeDashoffset: 0, transform: 'translateY(22px) scaleX(0.29)' },
        { frame: lastFrame, opacity: 0, strokeDashoffset: 0, transform: 'translateY(22px) scaleX(0.29)' },
      ],
    },
    shape('rect', 'stone', { x: 150, y: 24, width: 100, height: 11 }, [
      { frame: 106, opacity: 0, transform: 'scaleX(0)' },
      { frame: 142, opacity: 1, transform: 'scaleX(1.02)' },
      { frame: 152, opacity: 1, transform: 'none' },
    ]),
    block(150, 114),
    block(187, 121),
    block(224, 128),
    shape('rect', 'accent', { x: 138, y: 81, width: 124, height: 13 }, [
      { frame: 134, opacity: 0, transform: 'translateX(-150px) scaleX(0.4)' },
      { frame: 172, opacity: 1, transform: 'translateX(3px) scaleX(1)' },
      { frame: 184, opacity: 1, transform: 'none' },
    ]),
    shape('rect', 'stone', { x: 150, y: 103, width: 100, height: 11 }, [
      { frame: 146, opacity: 0, transform: 'translateY(16px)' },
      { frame: 178, opacity: 1, transform: 'none' },
    ]),
    ...wordOf(name),
  ];
}

const letterFrames = 4;

/** The name, letter by letter from beneath; a long one as a whole. */
function wordOf(name: string): Shape[] {
  const size = Math.min(26, 400 / (name.length * 0.74));
  const letters = [...name.toUpperCase()];
  const step = size * 0.92;
  const start = canvas.width / 2 - ((letters.length - 1) * step) / 2;
  return letters.flatMap((letter, place) => {
    if (letter === ' ') return [];
    const from = 158 + Math.min(place * letterFrames, 40);
    const attributes = { x: start + place * step, y: 156, 'font-size': size, 'text-anchor': 'middle' };
    const keys: Key[] = [
      { frame: from, opacity: 0, transform: 'translateY(12px)' },
      { frame: from + 26, opacity: 1, transform: 'none' },
    ];
    return [{ ...shape('text', 'word', attributes, keys), text: letter }];
  });
}
