import { messagesByArea } from './messages-by-area.ts';

/** All areas but those fetched with cart and checkout; mails are the server's. */
export const messages = messagesByArea(
  import.meta.glob<Record<string, unknown>>(
    ['../../../locales/hr/*.json', '!**/{cart,checkout,mails}.json'],
    { eager: true, import: 'default' },
  ),
);
