import { useEffect, useState } from 'react';
import type { ListAddress } from '#web/backoffice/list-address.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { listWholeProduction, type ProductionLine } from './production-list.ts';

type Page = { readonly lastPage: number };

/**
 * Prints the whole list: what stands on other pages is read for that, and is there on paper alone.
 * @returns the lines to print instead of those of the page, until they are printed
 */
export function usePrinting(address: ListAddress, { lastPage }: Page) {
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const [printed, setPrinted] = useState<readonly ProductionLine[]>();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (!printed) return;
    const forget = () => setPrinted(undefined);
    window.addEventListener('afterprint', forget);
    window.print();
    return () => window.removeEventListener('afterprint', forget);
  }, [printed]);

  async function print(): Promise<void> {
    if (lastPage === 1) return window.print();
    setReading(true);
    try {
      setPrinted(await listWholeProduction(api, address));
    } catch (error) {
      const text = refusal(error);
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
    } finally {
      setReading(false);
    }
  }

  return { printed, print, isReading };
}
