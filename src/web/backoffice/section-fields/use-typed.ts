import { useState } from 'react';
import type { FieldError } from '#values/refusal.ts';
import type { Reading } from './field-values.ts';

/**
 * What stands in a field whose text is not yet a value while somebody types: '-', '1,' or a number out of bounds. What is
 * right is given on with each key, what is wrong stands in the field alone. A value that changes from elsewhere (undo) takes
 * its place.
 * @param written the present value as text
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
  /** `beside`: the value's text that it was typed beside. */
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
