import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { needMessages } from './i18n/messages.ts';
import { watchBack } from './visitor/back-closes.ts';

await needMessages('layout');

watchBack();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
