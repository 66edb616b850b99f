import { defineConfig } from 'drizzle-kit';

/** Used by `npm run migration` alone, which writes the next file of migrations/ from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/domain/**/*-tables.ts',
    './src/platform/{backup,captcha,database,mail,payment-gateways}/*-tables.ts',
  ],
  out: './migrations',
});
