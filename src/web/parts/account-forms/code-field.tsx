import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import type { AccountFieldFacts } from './account-form.tsx';

type CodeFieldProps = AccountFieldFacts & {
  hint: string;
  /** It comes in place of other fields, where the keyboard was. */
  comesNew?: boolean;
};

/** A code of an authenticator app, or a recovery code; what was typed wrong is not shown again. */
export function CodeField({ comesNew = false, defaultValue: _, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (comesNew) input.current?.focus();
  }, [comesNew]);
  return (
    <TextField
      {...field}
      ref={input}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
