/** How a pasted text looks, of what running text can say. */
export type PastedFormat = {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly position: 'sub' | 'sup' | undefined;
};

export const plainFormat: PastedFormat = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  position: undefined,
};

/** Tags that say nothing but how text looks. */
export const formattingTags = 'b, strong, i, em, u, ins, s, strike, del, sub, sup, font, span';

/** From the innermost tag to the outermost. */
export function tagsOf({ bold, italic, underline, strike, position }: PastedFormat): string[] {
  return [
    ...(position ? [position] : []),
    ...(strike ? ['s'] : []),
    ...(underline ? ['u'] : []),
    ...(italic ? ['em'] : []),
    ...(bold ? ['strong'] : []),
  ];
}

/** How text within an element looks, by its tag and its style, where neither says anything as around it. */
export function formatOf(element: Element, around: PastedFormat): PastedFormat {
  const style = pastedStyle(element);
  const lines = style.get('text-decoration-line') ?? style.get('text-decoration') ?? '';
  const position = style.get('vertical-align');
  // Headings, heads of columns and links look so by themselves.
  const isBoldAnyway = element.closest('h1, h2, h3, h4, h5, h6, th') !== null;
  const isLink = element.closest('a[href]') !== null;
  return {
    bold: !isBoldAnyway && (boldOf(style) ?? (element.matches('b, strong') || around.bold)),
    italic: italicOf(style) ?? (element.matches('i, em') || around.italic),
    underline: !isLink && (element.matches('u, ins') || lines.includes('underline') || around.underline),
    strike: element.matches('s, strike, del') || lines.includes('line-through') || around.strike,
    position: element.matches('sub') || position === 'sub' ? 'sub' : superOf(element, position, around),
  };
}

function boldOf(style: ReadonlyMap<string, string>): boolean | undefined {
  const weight = style.get('font-weight');
  if (weight === undefined) return undefined;
  return weight.startsWith('bold') || Number(weight) >= 600;
}

function italicOf(style: ReadonlyMap<string, string>): boolean | undefined {
  const shape = style.get('font-style');
  return shape === undefined ? undefined : shape === 'italic' || shape.startsWith('oblique');
}

function superOf(element: Element, position: string | undefined, around: PastedFormat) {
  return element.matches('sup') || position === 'super' ? 'sup' : around.position;
}

/** Stands for a style attribute, which the page's policy would empty. */
export const styleAttribute = 'data-pasted-style';

/** The declarations of a style attribute, read from its text. */
export function pastedStyle(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute(styleAttribute) ?? '').split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':');
    if (at < 0) return [];
    return [
      [
        declaration.slice(0, at).trim().toLowerCase(),
        declaration
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ] as const,
    ];
  });
  return new Map(declarations);
}
