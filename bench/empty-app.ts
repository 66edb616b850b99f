import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';

const root = join(import.meta.dirname, '..');

/** The smallest app that the same libraries make: one document, one link, one route of its own. */
const sources = {
  // What the router's own server entry needs, which stands beside its build tool; the tool looks for the names here.
  'package.json': '{ "type": "module", "dependencies": { "@react-router/node": "*", "isbot": "*" } }',
  'react-router.config.ts': 'export default { ssr: true };',
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };`,
  'app/routes.ts': `import { index } from '@react-router/dev/routes';
export default [index('home.tsx')];`,
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts } from 'react-router';
export default function Root() {
  return <html lang="en"><head><Meta /><Links /></head><body><Outlet /><Scripts /></body></html>;
}`,
  'app/home.tsx': `import { Link } from 'react-router';
export default function Home() { return <Link to="/">Home</Link>; }`,
};

export type EmptyApp = { readonly url: string; readonly clientFolder: string; close(): Promise<void> };

/** Builds it in a folder of its own with the libraries of this repository, and serves it. */
export async function openEmptyApp(): Promise<EmptyApp> {
  const folder = await mkdtemp(join(tmpdir(), 'attika-empty-app-'));
  await mkdir(join(folder, 'app'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  await build(folder);
  const clientFolder = join(folder, 'build/client');
  const entry = pathToFileURL(join(folder, 'build/server/index.js')).href;
  const handle = createRequestHandler((await import(entry)) as ServerBuild, 'production');
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path !== '/') {
      // The folder of the build, and a browser's own wish for an icon.
      const file = await readFile(join(clientFolder, path)).catch(() => undefined);
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/css';
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file);
      return;
    }
    const page = await handle(new Request(`http://localhost${path}`));
    response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    clientFolder,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The empty app could not be built:\n${said}`);
}
