import { messagesByArea } from './messages-by-area.ts';

export const messages = messagesByArea(
  import.meta.glob<Record<string, unknown>>('../../../locales/en/messages.json', {
    eager: true,
    import: 'default',
  }),
);
