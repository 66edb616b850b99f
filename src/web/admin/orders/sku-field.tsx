import { useEffect, useId, useState } from 'react';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';

/** Whoever types waits for it. */
const debounceMs = 250;
const shownMaximum = 12;

type Found = { readonly sku: string; readonly name: string };

/** The number of something that is sold; articles are suggested while letters of number or name are typed. */
export function SkuField(props: TextFieldProps) {
  const id = useId();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const found = useFoundGoods(typed, language);
  return (
    <>
      <TextField
        {...props}
        list={id}
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={id}>
        {found.map(({ sku, name }) => (
          <option key={sku} value={sku}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

function useFoundGoods(typed: string, language: Language): readonly Found[] {
  const api = useApi();
  const [found, setFound] = useState<readonly Found[]>([]);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { search, perPage: shownMaximum, filters: [{ key: 'state', value: 'active' }] };
      api
        .call(goodsEndpoints.managedProductFilter, { body }, { signal: abort.signal })
        .then(({ data }) => {
          // A main product is sold by its variants alone.
          const sold = data.filter(({ format }) => format !== 'configurable');
          const nameOf = (names: Readonly<Record<string, string | undefined>>) =>
            names[languageCodes[language]] ?? Object.values(names).find(Boolean) ?? '';
          setFound(sold.map(({ sku, name }) => ({ sku, name: nameOf(name) })));
        })
        // Without suggestions the number is typed whole.
        .catch(() => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, search, language]);
  return found;
}
