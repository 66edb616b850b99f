import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passwordEndpoints } from '#contract/v1/password-endpoints.ts';
import { passwordMinimum } from '#values/account-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './account-forms.module.css';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

type Strength = 'guessable' | 'weak' | 'fair' | 'strong';

/** How long nothing is typed before a password is judged. */
const pauseMs = 500;

/** A password that is being chosen: says how long it must be and, while it is typed, how good it is. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'autoComplete' | 'hint'>) {
  const t = useTranslations('account');
  const { strength, judge } = useStrength();
  return (
    <div className={styles.chosen}>
      <PasswordField
        {...props}
        autoComplete="new-password"
        hint={t('password.hint', { minimum: passwordMinimum })}
        onInput={judge}
      />
      <p role="status" className={styles.strength} data-strength={strength}>
        {strength && (
          <>
            <VisuallyHidden>{t('password.strength.label')}: </VisuallyHidden>
            {t(`password.strength.${strength}`)}
          </>
        )}
      </p>
    </div>
  );
}

/**
 * Asks the server, which has the lists: they are half a megabyte. Where it does not answer, nothing is said; the form
 * says what is refused.
 */
function useStrength() {
  const api = useApi();
  const [strength, setStrength] = useState<Strength>();
  const asked = useRef<{ timer: number; turn: number }>({ timer: 0, turn: 0 });
  useEffect(() => () => window.clearTimeout(asked.current.timer), []);
  function judge({ currentTarget: { value: password, form } }: FormEvent<HTMLInputElement>): void {
    window.clearTimeout(asked.current.timer);
    const turn = ++asked.current.turn;
    const tell = (said?: Strength) => asked.current.turn === turn && setStrength(said);
    if (password.length < passwordMinimum) return void tell();
    const entered = new FormData(form ?? undefined);
    const [email, firstName, lastName] = ['email', 'firstName', 'lastName'].map((name) =>
      textOf(entered, name),
    );
    asked.current.timer = window.setTimeout(() => {
      api.call(passwordEndpoints.passwordStrength, { body: { password, email, firstName, lastName } }).then(
        ({ score, isGuessable }) => tell(isGuessable ? 'guessable' : strengthOf(score)),
        () => tell(),
      );
    }, pauseMs);
  }
  return { strength, judge };
}

/** @param score 0 to 4 */
function strengthOf(score: number): Strength {
  if (score < 3) return 'weak';
  return score === 3 ? 'fair' : 'strong';
}
