import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiClient, ApiError, type CallOptions } from '#contract/client.ts';
import { holdCalls } from '../login/held-calls.ts';
import { sendBody } from './upload-request.ts';

/** A request that says and hears nothing by itself. */
class SilentRequest {
  static last: SilentRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  response: unknown = null;
  isAborted = false;
  constructor() {
    SilentRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const api = { facts: {} } as ApiClient;
const send = (signal: AbortSignal) =>
  sendBody(api, { method: 'POST', path: '/', body: new Blob() }, { signal, onProgress: () => {} });

test('a silent connection counts as lost after a minute, a slow one does not', async () => {
  const sending = send(new AbortController().signal).catch((error: unknown) => error);
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(50_000);
    SilentRequest.last.upload.onprogress?.({ loaded, total: 4 });
  }
  expect(SilentRequest.last.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(SilentRequest.last.isAborted).toBe(true);
  const error = await sending;
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).statusCode).toBe(0);
});

test('an answered request is no longer waited for', async () => {
  const sending = send(new AbortController().signal);
  const { last } = SilentRequest;
  Object.assign(last, { status: 200, response: { data: { id: 5 } } });
  last.onload?.();
  last.onloadend?.();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(last.isAborted).toBe(false);
  expect(await sending).toEqual({ id: 5 });
});

test('an ended session is waited for as long as it takes, and then the file resumes', async () => {
  vi.stubGlobal('window', { location: { href: 'https://shop.example/', origin: 'https://shop.example' } });
  let isLoggedIn = false;
  const held = holdCalls(
    async () => (isLoggedIn ? new Response('{}') : new Response('NO_ACTIVE_USER', { status: 401 })),
    () => {},
  );
  const call = (_endpoint: unknown, _input: unknown, { signal }: CallOptions) =>
    held.fetch('/api/v1/cms/media/folders', signal ? { signal } : {});
  const sending = sendBody(
    { facts: {}, call } as unknown as ApiClient,
    { method: 'POST', path: '/', body: new Blob() },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  const first = SilentRequest.last;
  Object.assign(first, { status: 401 });
  first.onload?.();
  first.onloadend?.();
  await vi.advanceTimersByTimeAsync(600_000);
  isLoggedIn = true;
  held.goOn();
  await vi.advanceTimersByTimeAsync(0);
  const { last } = SilentRequest;
  expect(last).not.toBe(first);
  Object.assign(last, { status: 200, response: { data: { id: 5 } } });
  last.onload?.();
  last.onloadend?.();
  expect(await sending).toEqual({ id: 5 });
});

test('an unanswered token refresh counts as a lost connection after a minute', async () => {
  const call = (_endpoint: unknown, _input: unknown, { signal }: CallOptions) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const sending = sendBody(
    { facts: {}, call } as unknown as ApiClient,
    { method: 'POST', path: '/', body: new Blob() },
    { signal: new AbortController().signal, onProgress: () => {} },
  ).catch((error: unknown) => error);
  Object.assign(SilentRequest.last, { status: 401 });
  SilentRequest.last.onload?.();
  SilentRequest.last.onloadend?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toMatchObject({ statusCode: 0 });
});
