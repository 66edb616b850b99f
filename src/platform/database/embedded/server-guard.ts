import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const endLeftServer = fileURLToPath(new URL('./end-left-server.ts', import.meta.url));

/**
 * Has PostgreSQL end with this process, however that ends. A shell of a session of its own reads a pipe whose other end only we
 * hold: when that closes without a word, nobody was left to give the database back, and the shell becomes the program that does.
 * Windows has no such shell; there the next start takes over what was left.
 * @returns what to call once the database was given back
 */
export function standGuard(dataDir: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'read -r word || exec "$0" "$@"';
  const words = ['-c', script, process.execPath, endLeftServer, dataDir];
  const guard = spawn('/bin/sh', words, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Where there is no shell, or it was ended, things are as without a guard.
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => guard.stdin?.end('given back\n');
}
