import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type CopiedAddressProps = {
  address: string;
  label: string;
  hint: string;
  /** Said once it is copied. */
  copied: string | false;
};

/** An address that somebody takes along: copied, or to be copied by hand. */
export function CopiedAddress({ address, label, hint, copied }: CopiedAddressProps) {
  return (
    <>
      {copied && (
        <Alert tone="ok" live="polite">
          {copied}
        </Alert>
      )}
      <TextField
        label={label}
        hint={hint}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </>
  );
}
