import type { FieldError } from '#values/refusal.ts';
import OptionError from '../../parts/option-fields/option-error.tsx';
import type { OptionFacts } from '../../parts/option-fields/option-rules.ts';
import type { TypedRow } from './cut-list-entry.ts';

type RowErrorProps = {
  column: keyof TypedRow;
  /** The product's. */
  length: OptionFacts;
  error: FieldError;
};

/** Pieces and marks have no unit: their words are those of a plain number. */
const plainNumber = { kind: 'number', unit: undefined } as const;

/** What is wrong with a field of a row. */
export function RowError({ column, length, error }: RowErrorProps) {
  return <OptionError option={column === 'length' ? length : (plainNumber as OptionFacts)} error={error} />;
}
