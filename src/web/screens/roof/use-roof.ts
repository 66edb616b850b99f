import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/** Quiet after which what was typed is worked out. */
const workMs = 400;

/**
 * Leads to the address that says what stands in the form, after each pause in typing; the form does the same by itself where
 * no scripts run.
 * @param path of the page, without what the form says
 */
export function useRoof(path: string) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(0);
  const [sent, setSent] = useState(0);

  useEffect(() => {
    if (changes === sent) return;
    const timer = setTimeout(() => {
      setSent(changes);
      if (form.current)
        void navigate(addressOf(form.current, path), { replace: true, preventScrollReset: true });
    }, workMs);
    return () => clearTimeout(timer);
  }, [changes, sent, navigate, path]);

  return {
    form: {
      ref: form,
      onChange: () => setChanges((count) => count + 1),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        setSent(changes);
        void navigate(addressOf(event.currentTarget, path), { replace: true, preventScrollReset: true });
      },
    },
    isWorking: changes !== sent || (navigation.state === 'loading' && navigation.location.pathname === path),
  };
}

function addressOf(form: HTMLFormElement, path: string): string {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return `${path}?${new URLSearchParams(texts)}`;
}
