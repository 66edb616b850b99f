import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type {
  FieldDescription,
  FieldDescriptions,
  FieldKind,
  Options,
} from '#sections/section-description.ts';
import type { Language } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { PageAnchor } from '../pickers/link-values.ts';
import type { FieldWords } from './use-field-words.ts';

/** What all controls of a section share. */
export type FieldContext = {
  readonly words: FieldWords;
  /** Of the document: in it things are called that are chosen. */
  readonly language: Language;
  /** What the server has said of values, by their path. */
  readonly errors: FieldErrors;
  /** Places of the page that a link may lead to. */
  readonly anchors: readonly PageAnchor[];
  readonly renderRichText: RenderRichText | undefined;
  /** Draws fields within a field: those of a group, or of an entry of a list. */
  readonly Fields: ComponentType<FieldsProps>;
};

export type FieldsProps = {
  readonly fields: FieldDescriptions;
  readonly values: Options;
  /** Of the values, empty for the section's own options. */
  readonly path: string;
  /** Within an entry of a list or a group. */
  readonly inEntry: boolean;
  /** So many are shown at once, the others behind a fold; all unless told. */
  readonly shownMaximum?: number;
  readonly onChange: (next: Options, changed: string) => void;
};

export type RenderRichText = (value: unknown, onChange: (next: unknown) => void, label: string) => ReactNode;

/** Descriptions that several kinds share are theirs, too. */
type FieldOfKind<Kind extends FieldKind, Field = FieldDescription> = Field extends {
  readonly kind: infer Known;
}
  ? Kind extends Known
    ? Field
    : never
  : never;

/** What every control is given; values are stored ones. */
export type ControlProps<Kind extends FieldKind = FieldKind> = {
  readonly field: FieldOfKind<Kind>;
  readonly name: string;
  /** From the options down: `items.0.title`. */
  readonly path: string;
  readonly value: unknown;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  /** @param changed path of the change, if it is within the value */
  readonly onChange: (next: unknown, changed?: string) => void;
};

export const FieldsContext = createContext<FieldContext | undefined>(undefined);

export function useFieldContext(): FieldContext {
  const context = use(FieldsContext);
  if (!context) throw new Error('A control stands outside of SectionFields.');
  return context;
}
