import { useSyncExternalStore } from 'react';

export type ToastTone = 'info' | 'ok' | 'error';
export type Toast = { id: number; tone: ToastTone; text: string };
export type ToastInput = {
  text: string;
  /** info by default; error is announced at once, the others when the reader pauses. */
  tone?: ToastTone;
  /** How long it stays, in milliseconds; Infinity stays until dismissed. */
  durationMs: number;
};

type Countdown = { leftMs: number; startedAtMs: number; timer: ReturnType<typeof setTimeout> | undefined };

/** Short messages with their remaining time, which pauses while somebody hovers over one or has the focus in it. */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let paused = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const dismiss = (id: number) => {
    clearTimeout(countdowns.get(id)?.timer);
    countdowns.delete(id);
    // With the last one gone, nothing can leave it any more.
    if (countdowns.size === 0) paused = false;
    change(toasts.filter((toast) => toast.id !== id));
  };

  const run = (id: number, countdown: Countdown) => {
    if (countdown.leftMs === Number.POSITIVE_INFINITY) return;
    countdown.startedAtMs = Date.now();
    countdown.timer = setTimeout(() => dismiss(id), countdown.leftMs);
  };

  return {
    /** Shows a message and returns its id. */
    show({ text, tone = 'info', durationMs }: ToastInput): number {
      lastId += 1;
      const countdown: Countdown = { leftMs: durationMs, startedAtMs: Date.now(), timer: undefined };
      countdowns.set(lastId, countdown);
      if (!paused) run(lastId, countdown);
      change([...toasts, { id: lastId, tone, text }]);
      return lastId;
    },
    dismiss,
    pause(): void {
      if (paused) return;
      paused = true;
      for (const countdown of countdowns.values()) {
        if (countdown.timer === undefined) continue;
        clearTimeout(countdown.timer);
        countdown.timer = undefined;
        countdown.leftMs -= Date.now() - countdown.startedAtMs;
      }
    },
    resume(): void {
      if (!paused) return;
      paused = false;
      for (const [id, countdown] of countdowns) run(id, countdown);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: (): readonly Toast[] => toasts,
  };
}

/** The messages of this window. Never used while rendering on the server, where visitors would share it. */
export const toastStore = createToastStore();

const none: readonly Toast[] = [];

/** Shows and dismisses messages from any component: `useToast().show({ text, tone, durationMs })`. */
export function useToast(): { show: (toast: ToastInput) => number; dismiss: (id: number) => void } {
  return toastStore;
}

/** The messages that are to be seen now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toastStore.subscribe, toastStore.list, () => none);
}
