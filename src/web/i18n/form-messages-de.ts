import { messagesByArea } from './messages-by-area.ts';

export const messages = messagesByArea(
  import.meta.glob<Record<string, unknown>>('../../../locales/de/forms.json', {
    eager: true,
    import: 'default',
  }),
);
