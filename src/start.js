import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// JavaScript, and before anything else: without the cache Node loads its compiler of TypeScript, 45 ms and 17 MB.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/attika', import.meta.url)));
await import('./main.ts');
