import { useEffect, useState } from 'react';
import { useApi } from '#web/visitor/use-api.ts';
import { useVisitorState } from '#web/visitor/visitor-state.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import { listCards } from './card-load.ts';

type Wished = readonly ProductCardFacts[];

/**
 * The wished products: those that came with the page, and those that the browser knows of besides, a visitor's own or
 * such as have just been merged by the login. Products stay while their hearts are turned back and on again.
 * @param loaded undefined where the page knows none; then products are undefined while they are being fetched
 */
export function useWishedProducts(loaded: Wished | undefined) {
  const api = useApi();
  const { wished } = useVisitorState();
  const [fetched, setFetched] = useState<Wished | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const known = [...(Array.isArray(fetched) ? (fetched as Wished) : []), ...(loaded ?? [])];
  const missing = wished.filter((id) => !known.some((product) => product.id === id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again.
  useEffect(() => {
    const wanted = missing === '' ? [] : missing.split(',').map(Number);
    let isStale = false;
    listCards(api, wanted).then(
      (cards) => !isStale && setFetched((former) => [...cards, ...(Array.isArray(former) ? former : [])]),
      () => !isStale && setFetched('failed'),
    );
    return () => {
      isStale = true;
    };
  }, [api, missing, attempt]);
  const products = fetched === 'failed' && !loaded ? fetched : fetched || loaded ? known : undefined;
  return { products, retry: () => setAttempt(attempt + 1) };
}
