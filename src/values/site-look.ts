import { contrastOf, isColour, mixed } from './colours.ts';

/** Colours and typeface of a site (docs/rules/options.md): a few are chosen, all others follow from them. */
export type SiteLook = {
  /** Of prices, marks and the most important buttons. */
  readonly AccentColour: string;
  /** Of text, buttons and the foot of pages. */
  readonly DarkColour: string;
  /** Of the pages' ground. */
  readonly BackgroundColour: string;
  readonly Typeface: Typeface;
};

/** The shop's own face, and those that every device has. */
export const typefaces = ['grotesque', 'system', 'serif'] as const;
export type Typeface = (typeof typefaces)[number];

/** As src/web/styles/tokens.css has them. */
export const usualLook: SiteLook = {
  AccentColour: '#a63c28',
  DarkColour: '#14181b',
  BackgroundColour: '#fcfcfa',
  Typeface: 'grotesque',
};

export const lookKeys = Object.keys(usualLook) as (keyof SiteLook)[];

/** The look that a site's options name; what they do not name, or not rightly, is the usual. */
export function lookOf(options: Readonly<Record<string, unknown>>): SiteLook {
  const colour = (key: 'AccentColour' | 'DarkColour' | 'BackgroundColour') => {
    const value = options[key];
    return isColour(value) ? value : usualLook[key];
  };
  return {
    AccentColour: colour('AccentColour'),
    DarkColour: colour('DarkColour'),
    BackgroundColour: colour('BackgroundColour'),
    Typeface: typefaces.find((one) => one === options.Typeface) ?? usualLook.Typeface,
  };
}

/** The same of options as calls tell them. */
export function lookIn(options: readonly { readonly key: string; readonly value?: unknown }[]): SiteLook {
  return lookOf(Object.fromEntries(options.map(({ key, value }) => [key, value])));
}

const white = '#ffffff';
/** Text of messages in the tokens' own colours: the palest of danger, warning and success. */
const palestMessage = '#8a5a00';
/** WCAG 2.2, 1.4.3 for text. */
const textMinimum = 4.5;
/** Lighter shades of the dark colour carry text, too. */
const darkMinimum = 7;

/** Two colours that lie on each other, with the contrast that they need. */
export type LookPair = {
  readonly name: 'text' | 'onAccent' | 'accent' | 'messages';
  /** Either of them can be changed to mend it. */
  readonly keys: readonly (keyof SiteLook)[];
  readonly minimum: number;
  readonly contrast: number;
};

/** The pairs that everything else follows from, at their weakest. */
export function lookPairs(look: SiteLook): LookPair[] {
  const { AccentColour: accent, DarkColour: dark, BackgroundColour: background } = look;
  const { stone } = groundsOf(look);
  return [
    {
      name: 'text',
      keys: ['DarkColour', 'BackgroundColour'],
      minimum: darkMinimum,
      contrast: contrastOf(dark, background),
    },
    {
      name: 'accent',
      keys: ['AccentColour', 'BackgroundColour'],
      minimum: textMinimum,
      contrast: contrastOf(accent, stone),
    },
    { name: 'onAccent', keys: ['AccentColour'], minimum: textMinimum, contrast: contrastOf(accent, white) },
    {
      name: 'messages',
      keys: ['BackgroundColour'],
      minimum: textMinimum,
      contrast: contrastOf(palestMessage, background),
    },
  ];
}

/** Surfaces that are a little darker than the ground. */
function groundsOf({ BackgroundColour: background, DarkColour: dark }: SiteLook) {
  return { mist: mixed(background, dark, 0.03), stone: mixed(background, dark, 0.07) };
}

export type LookTokens = Readonly<Record<string, string>>;

/** Custom properties in the place of the usual ones: on light surfaces, and on dark ones. Nothing where nothing is changed. */
export function lookTokens(look: SiteLook): { readonly light: LookTokens; readonly dark: LookTokens } {
  const { AccentColour: accent, DarkColour: dark, BackgroundColour: background, Typeface: typeface } = look;
  const areNeutral = dark !== usualLook.DarkColour || background !== usualLook.BackgroundColour;
  const isAccented = areNeutral || accent !== usualLook.AccentColour;
  const family = typeface !== 'grotesque' && { '--font-sans': families[typeface] };
  if (!isAccented) return { light: { ...family }, dark: {} };
  const { mist, stone } = groundsOf(look);
  const raised = mixed(dark, white, 0.04);
  const accentLight = shade(white, accent, raised, 6);
  return {
    light: {
      '--oxide': accent,
      '--oxide-dark': mixed(accent, '#000000', 0.25),
      '--oxide-light': accentLight,
      ...(areNeutral && {
        '--ink': dark,
        '--graphite': shade(dark, background, stone, 9),
        '--steel': shade(dark, background, stone, 4.6),
        '--edge': shade(dark, background, stone, 3.1),
        '--line': mixed(background, dark, 0.15),
        '--stone': stone,
        '--mist': mist,
        '--paper': background,
        '--color-hover': `${dark}0d`,
      }),
      ...family,
    },
    dark: {
      '--color-accent-strong': mixed(accentLight, white, 0.4),
      ...(areNeutral && {
        '--color-raised': raised,
        '--color-sunken': raised,
        '--color-text-soft': shade(background, dark, raised, 11),
        '--color-text-quiet': shade(background, dark, raised, 7),
        '--color-line': mixed(dark, background, 0.2),
        '--color-edge': shade(background, dark, raised, 3.1),
        '--color-solid-hover': shade(background, dark, raised, 11),
        '--color-hover': `${background}1a`,
      }),
    },
  };
}

const families: Readonly<Record<Exclude<Typeface, 'grotesque'>, string>> = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif',
  serif: '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,"Liberation Serif",serif',
};

/** The farthest from a colour towards another that keeps a contrast with a ground; the colour itself where none does. */
function shade(colour: string, towards: string, ground: string, minimum: number): string {
  for (let hundredths = 100; hundredths > 0; hundredths -= 1) {
    const found = mixed(colour, towards, hundredths / 100);
    if (contrastOf(found, ground) >= minimum) return found;
  }
  return colour;
}

/** A style sheet with a site's own look, which counts more than the tokens' layer; empty where it has none. */
export function lookStyle(look: SiteLook): string {
  const { light, dark } = lookTokens(look);
  return rule(':root', light) + rule('[data-tone=dark]', dark);
}

function rule(selector: string, tokens: LookTokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
}
