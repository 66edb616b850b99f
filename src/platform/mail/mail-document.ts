import type { Language } from '#values/language.ts';

/** A mail as its author describes it; both the HTML and the plain text are rendered from it. */
export type MailDocument = {
  readonly language: Language;
  readonly subject: string;
  /** What a mailbox shows after the subject. */
  readonly preview: string;
  readonly sender: {
    readonly name: string;
    readonly url: string;
    /** Content id of the mark that stands in the place of the name. */
    readonly logoId?: string;
    /** Colour of marks and buttons, #rrggbb, on which white is read; absent: the usual one. */
    readonly accent?: string;
  };
  readonly blocks: readonly MailBlock[];
  /** The sender in the words the law requires; one line each. */
  readonly footer: readonly string[];
};

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** A button, or a plain link for what is not the mail's main point. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string; readonly isQuiet?: boolean }
  /** Lines of one address or note. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** One of several things, by its name and its details. */
  | { readonly kind: 'item'; readonly name: string; readonly details: readonly string[] }
  /** Labels with their values, which may have several lines. */
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  /** Amounts listed vertically; a strong one is the sum of the others. */
  | { readonly kind: 'sums'; readonly sums: readonly MailFact[] }
  /** A picture that comes with the mail, named by its content id; plain text leaves it out with all its words. */
  | {
      readonly kind: 'picture';
      readonly contentId: string;
      readonly alternative: string;
      readonly widthPx: number;
      /** Before the caption, e.g. what several pictures that follow are for. */
      readonly hint?: string;
      readonly caption?: string;
    }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly MailRow[] };

export type MailFact = { readonly label: string; readonly value: string; readonly strong?: boolean };

/** The first cell is the row's name; its details stand below it. The other cells are amounts. */
export type MailRow = {
  readonly name: string;
  /** Content id of a small picture of it. */
  readonly pictureId?: string;
  readonly details: readonly string[];
  readonly cells: readonly string[];
};
