import { pastedStyle } from './pasted-style.ts';

/* Word writes lists as paragraphs that name list and level, its online version each entry as a list of its own. */

type Entry = {
  readonly paragraph: Element;
  /** From 1. */
  readonly level: number;
  readonly tag: 'ul' | 'ol';
  /** Of a numbered one, where it begins with another than 1. */
  readonly start: number | undefined;
  /** Entries of another list do not go on with this one. */
  readonly list: string;
};

/** Makes lists of the entries that stand one after the other. */
export function makePastedLists(body: HTMLElement): void {
  const entries = [...entriesOfOnlineWord(body), ...entriesOfWord(body)];
  let open: { readonly entry: Entry; readonly element: Element }[] = [];
  for (const entry of entries) {
    if (open[0]?.element !== entry.paragraph.previousElementSibling) open = [];
    while (open.length > 0 && !takes(open.at(-1)?.entry, entry)) open.pop();
    if (open.at(-1)?.entry.level !== entry.level) {
      const element = newList(entry);
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else entry.paragraph.before(element);
      open.push({ entry, element });
    }
    const item = body.ownerDocument.createElement('li');
    open.at(-1)?.element.append(item);
    item.append(entry.paragraph);
  }
}

/** Whether an entry goes on with a list, or stands within its last entry. */
function takes(list: Entry | undefined, entry: Entry): boolean {
  if (!list || list.level > entry.level) return false;
  return list.level < entry.level || (list.tag === entry.tag && list.list === entry.list);
}

function newList({ paragraph, tag, start }: Entry): Element {
  const list = paragraph.ownerDocument.createElement(tag);
  if (start !== undefined) list.setAttribute('start', String(start));
  return list;
}

function entriesOfWord(body: HTMLElement): Entry[] {
  return [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].flatMap((paragraph) => {
    const [, list = '', level] = /^(l\d+) level(\d)/.exec(pastedStyle(paragraph).get('mso-list') ?? '') ?? [];
    const marker = [...paragraph.querySelectorAll('span')].find(
      (span) => pastedStyle(span).get('mso-list') === 'ignore',
    );
    const sign = marker?.textContent.trim() ?? '';
    const isHeading = !paragraph.matches('p');
    // Chapters are cited by their numbers.
    if (isHeading) marker?.replaceWith(sign === '' ? '' : `${sign} `);
    else marker?.remove();
    if (isHeading || level === undefined) return [];
    const isNumbered = /^\(?(\d+|[a-z]+)[.)]|^\d+$/i.test(sign);
    const start = isNumbered && /^\d+\D?$/.test(sign) ? Number.parseInt(sign, 10) : undefined;
    return [{ paragraph, level: Number(level), tag: isNumbered ? 'ol' : 'ul', start, list }];
  });
}

function entriesOfOnlineWord(body: HTMLElement): Entry[] {
  return [...body.querySelectorAll('li[data-aria-level]')].flatMap((item) => {
    const list = item.parentElement;
    if (!list?.matches('ul, ol')) return [];
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.append(...(item.querySelector(':scope > p') ?? item).childNodes);
    const wrapper = list.closest('.ListContainerWrapper') ?? list;
    wrapper.before(paragraph);
    item.remove();
    if (list.childElementCount === 0) wrapper.remove();
    const start = Number(list.getAttribute('start') ?? 1);
    return [
      {
        paragraph,
        level: Number(item.getAttribute('data-aria-level')) || 1,
        tag: list.matches('ol') ? 'ol' : 'ul',
        start,
        list: item.getAttribute('data-listid') ?? '',
      },
    ];
  });
}
