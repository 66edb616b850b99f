/** Colours as `#rrggbb`. */

export const colourPattern = '^#[0-9a-f]{6}$';

export function isColour(value: unknown): value is string {
  return typeof value === 'string' && new RegExp(colourPattern).test(value);
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param share of the other colour, 0 to 1 */
export function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(one).map((channel, place) =>
    Math.round(channel + ((others[place] ?? 0) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
