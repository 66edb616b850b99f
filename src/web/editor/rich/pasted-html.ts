import { makePastedLists } from './pasted-lists.ts';
import {
  formatOf,
  formattingTags,
  type PastedFormat,
  pastedStyle,
  plainFormat,
  styleAttribute,
  tagsOf,
} from './pasted-style.ts';

export type PastedHtml = {
  readonly html: string;
  /** Texts hold none: whoever pastes is told. */
  readonly picturesLeftOut: number;
};

/**
 * HTML as Word, Google Docs and web pages put it into the clipboard, made of the tags that running text is read from.
 */
export function tidyPastedHtml(html: string): PastedHtml {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  // The editor's own.
  if (body.querySelector('[data-pm-slice]')) return { html, picturesLeftOut: 0 };
  const pictures = body.querySelectorAll('img, svg');
  for (const picture of pictures) picture.remove();
  makePastedLists(body);
  setHeadings(body);
  setFormats(body, plainFormat);
  removeSpacers(body);
  return { html: body.innerHTML, picturesLeftOut: pictures.length };
}

/**
 * The page's policy empties the styles of what is parsed, and complains of each: style sheets go, style attributes become text.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${styleAttribute}=`));
}

/** Running text has headings below the page's own: the highest pasted one becomes the highest there is, the others follow it. */
function setHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, [role=heading]')].flatMap(
    (element) => {
      const level = headingLevelOf(element);
      return level === undefined ? [] : [{ element, level }];
    },
  );
  const shift = Math.max(0, 2 - Math.min(...headings.map(({ level }) => level)));
  for (const { element, level } of headings) {
    const heading = body.ownerDocument.createElement(`h${Math.min(level + shift, 4)}`);
    heading.append(...element.childNodes);
    element.replaceWith(heading);
  }
}

/** A document's title stands above its headings. */
function headingLevelOf(element: Element): number | undefined {
  const [, digit] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (digit) return Number(digit);
  if (element.closest('li')) return undefined;
  if (element.classList.contains('MsoTitle')) return 0;
  const level = element.getAttribute('aria-level') ?? pastedStyle(element).get('mso-outline-level');
  return level && /^[1-6]$/.test(level) ? Number(level) : undefined;
}

/** Each piece of text is in the tags of how it looks, whichever tags and styles around it have made it look so. */
function setFormats(parent: Element, around: PastedFormat): void {
  for (const child of [...parent.childNodes]) {
    if (child instanceof Text) child.replaceWith(inTags(child, around));
    if (!(child instanceof Element)) continue;
    setFormats(child, formatOf(child, around));
    child.removeAttribute(styleAttribute);
    if (child.matches(formattingTags)) child.replaceWith(...child.childNodes);
  }
}

function inTags(text: Text, format: PastedFormat): Node {
  let node: Node = text.cloneNode();
  for (const tag of tagsOf(format)) {
    const wrap = text.ownerDocument.createElement(tag);
    wrap.append(node);
    node = wrap;
  }
  return node;
}

/** Other programs part paragraphs by empty ones and by line breaks between them. */
function removeSpacers(body: HTMLElement): void {
  for (const br of body.querySelectorAll('br')) {
    const isBetween =
      standsApart(besideOf(br, 'previousSibling')) && standsApart(besideOf(br, 'nextSibling'));
    if (isBetween) br.remove();
  }
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4')) {
    const isOnly = paragraph.matches(':only-child') && paragraph.parentElement?.matches('li, td, th');
    if (!isOnly && paragraph.textContent.trim() === '' && !paragraph.querySelector('hr')) paragraph.remove();
  }
}

/** What stands beside a node, line ends of the source passed over. */
function besideOf(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let beside = node[side];
  while (beside instanceof Text && beside.data.trim() === '') beside = beside[side];
  return beside;
}

const blocks = 'p, h2, h3, h4, ul, ol, table, blockquote, pre, hr, div';

function standsApart(node: Node | null): boolean {
  return node === null || (node instanceof Element && node.matches(blocks));
}

type Pasted = Pick<DataTransfer, 'types' | 'files'>;

/**
 * Texts hold no files: whoever pastes nothing else is told how many were left out.
 * @returns whether the paste has been dealt with. Were it not, the editor would let the browser paste, and take its picture for another one.
 */
export function refusesFiles(pasted: Pasted | null, tell: (count: number) => void): boolean {
  if (!pasted || pasted.files.length === 0 || pasted.types.some((type) => type !== 'Files')) return false;
  tell(pasted.files.length);
  return true;
}
