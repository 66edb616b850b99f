import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type RoofShape, roofShapes } from '#values/roof/roof-geometry.ts';
import { examples, measureNames, type RoofEntry } from './roof-entry.ts';

/** Quiet after which what was typed is worked out. */
const workMs = 400;

/**
 * Navigates to the address with the form's values, after each pause in typing; without scripts the form does it by
 * itself.
 * @param path of the page, without the form's values
 * @param entry in the address
 */
export function useRoof(path: string, { shape, leftOut: without }: Pick<RoofEntry, 'shape' | 'leftOut'>) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(0);
  const [sent, setSent] = useState(0);
  /** Ids of products whose lines are not wanted: what was left out stays so with new measures. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set(without));
  const chosen = useRef(shape);
  useEffect(() => {
    chosen.current = shape;
  }, [shape]);

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
      onChange(event: FormEvent<HTMLFormElement>) {
        const next =
          event.target instanceof HTMLInputElement && event.target.name === 'shape' && event.target;
        const found = next && roofShapes.find((one) => one === next.value);
        if (found) {
          changeExample(event.currentTarget, chosen.current, found);
          chosen.current = found;
        }
        setChanges((count) => count + 1);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        setSent(changes);
        void navigate(addressOf(event.currentTarget, path), { replace: true, preventScrollReset: true });
      },
    },
    leftOut,
    leaveOut(products: ReadonlySet<number>) {
      setLeftOut(products);
      setChanges((count) => count + 1);
    },
    isWorking: changes !== sent || (navigation.state === 'loading' && navigation.location.pathname === path),
  };
}

/** As the server does it for those without scripts (`from` in roof-entry.ts). */
function changeExample(form: HTMLFormElement, from: RoofShape, to: RoofShape): void {
  for (const name of measureNames) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === examples[from][name])
      field.value = examples[to][name];
  }
}

function addressOf(form: HTMLFormElement, path: string): string {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return `${path}?${new URLSearchParams(texts)}`;
}
