import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { fetchAhead, lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const loadSheet = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazyPart(loadSheet);
const reach = fetchAhead(loadSheet);

/** The navigation on small screens: a button for a sheet from the side, fetched when somebody reaches for it. */
export function MobileMenu({ contact, languages }: { contact: ReactNode; languages: ReactNode }) {
  const t = useTranslations('layout');
  const { pathname, search } = useLocation();
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page is what closes.
  useEffect(() => setState((now) => (now === 'open' ? 'closed' : now)), [pathname, search]);
  return (
    <>
      <IconButton
        icon="menu"
        inHeader
        label={t('openMenu')}
        aria-haspopup="dialog"
        {...reach}
        onClick={() => setState('open')}
      />
      {state !== 'untouched' && (
        <Suspense>
          <MobileMenuSheet
            open={state === 'open'}
            onClose={() => setState('closed')}
            contact={contact}
            languages={languages}
          />
        </Suspense>
      )}
    </>
  );
}
