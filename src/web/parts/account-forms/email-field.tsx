import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  /** Whether it names who logs in or whom to write to. */
  autoComplete: 'username' | 'email';
};

/** The e-mail address of an account; longer ones than allowed may be typed, so that the error can say it. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} type="email" inputMode="email" spellCheck={false} maxLength={300} required />;
}
