import { vi } from 'vitest';

/** Waits until what is claimed holds. In journeys instead of `expect.poll`, which loses its test where several run side by side. */
export async function eventually(claim: () => unknown, timeoutMs = 10_000): Promise<void> {
  await vi.waitFor(claim, { timeout: timeoutMs, interval: 100 });
}
