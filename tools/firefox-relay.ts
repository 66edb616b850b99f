#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/**
 * Stands where Playwright looks for Firefox: starts the one that FIREFOX_PATH names and passes WebDriver BiDi's messages
 * on. Playwright always asks for one command that Debian's Firefox does not know yet; that one is answered here.
 */
const answeredHere = new Set(['emulation.setMediaFeaturesOverride']);

const { FIREFOX_PATH: firefoxPath } = process.env;
if (!firefoxPath) throw new Error('FIREFOX_PATH names no Firefox.');
const firefox = spawn(firefoxPath, process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => firefox.kill());

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
  if (address) relay(address);
  else console.error(line);
});

function relay(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => {
    const place = server.address();
    if (place && typeof place !== 'string') {
      console.error(`WebDriver BiDi listening on ws://127.0.0.1:${place.port}`);
    }
  });
  server.on('connection', (playwright, { url = '' }) => {
    const browser = new WebSocket(`${address}${url}`);
    const opened = new Promise((resolve) => browser.once('open', resolve));
    playwright.on('message', async (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      if (answeredHere.has(method)) {
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
        return;
      }
      await opened;
      browser.send(text);
    });
    browser.on('message', (data: RawData) => playwright.send(String(data)));
    browser.on('close', () => playwright.close());
    browser.on('error', () => playwright.close());
    playwright.on('close', () => browser.close());
  });
}
