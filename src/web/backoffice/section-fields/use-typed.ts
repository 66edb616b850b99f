import { useState } from 'react';
import type { FieldError } from '#values/refusal.ts';
import type { Reading } from './field-values.ts';

/**
 * The text of a field that is not a value yet: '-', '1,' or a number out of bounds. Valid input is passed on with each
 * key, invalid text stays in the field only. A value changed from elsewhere (undo) replaces it.
 * @param written the current value as text
 */
export function useTyped<Value>(
  written: string,
  {
    read,
    write,
    onRead,
  }: {
    readonly read: (typed: string) => Reading<Value>;
    readonly write: (value: Value) => string;
    readonly onRead: (value: Value) => void;
  },
): { text: string; error: FieldError | undefined; onText(typed: string): void; onLeave(): void } {
  /** `beside`: the value's text at the time of typing. */
  const [typed, setTyped] = useState<{ text: string; beside: string }>();
  const current = typed?.beside === written ? typed : undefined;
  const reading = current && read(current.text);
  return {
    text: current?.text ?? written,
    error: reading && 'error' in reading ? reading.error : undefined,
    onText(text) {
      const next = read(text);
      setTyped({ text, beside: 'value' in next ? write(next.value) : written });
      if ('value' in next && write(next.value) !== written) onRead(next.value);
    },
    /** What means something is written as all others are. */
    onLeave() {
      if (reading && 'value' in reading) setTyped(undefined);
    },
  };
}
