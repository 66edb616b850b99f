import { vi } from 'vitest';

/** Waits until what is claimed holds; for journeys that run side by side, where `expect.poll` does not know its test. */
export async function eventually(claim: () => unknown, timeoutMs = 10_000): Promise<void> {
  await vi.waitFor(claim, { timeout: timeoutMs, interval: 100 });
}
