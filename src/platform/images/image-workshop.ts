import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createConversionQueue } from '../jobs/turns.ts';
import type {
  ImageBox,
  ImageFinding,
  ImageFormat,
  ImageSource,
  ImageTask,
  ImageTaskAnswer,
  TaskResult,
  WrittenFile,
} from './image-tasks.ts';

export type ImageWorkshop = {
  /**
   * Makes a picture of another size and format: upright, in sRGB, without metadata.
   * @param load reads the original when its turn has come, so that waiting costs no memory, or says where it lies
   * @throws ConversionQueueFull when too many wait; Error when the original is no readable picture
   */
  resize(load: () => Promise<ImageSource>, box: ImageBox, format: ImageFormat): Promise<Uint8Array>;
  /**
   * What a picture really is, or why it is not taken in.
   * @throws ConversionQueueFull when too many wait
   */
  examine(source: ImageSource): Promise<ImageFinding>;
  /**
   * Wipes what a paper or film says of place, time and people, where it lies; null where it says nothing.
   * @throws ConversionQueueFull when too many wait
   */
  erase(path: string, mime: string): Promise<WrittenFile | null>;
  /** Ends the image process; work in progress fails. */
  close(): void;
};

export type ImageWorkshopOptions = {
  /** Pictures worked on at the same time: each fills up to 200 MB and one processor. */
  readonly parallel?: number;
  /** Tasks that may wait behind them. */
  readonly maximumWaiting?: number;
  /** The image process ends when it has had nothing to do for so long. */
  readonly idleMs?: number;
};

/** Longer than the library's own limit: reached only when the library hangs. */
const taskMs = 60_000;

/**
 * Works on pictures in a process of its own, started when there is work and ended when there is none: what decoding
 * leaves behind in memory (300 MB after sixty photographs, which no allocator gives back) leaves with it, a picture that
 * crashes the decoder takes no request along, and the decoder sees none of the server's secrets.
 */
export function createImageWorkshop(options: ImageWorkshopOptions = {}): ImageWorkshop {
  const { parallel = 2, maximumWaiting = 500, idleMs = 15_000 } = options;
  const takeTurn = createConversionQueue(parallel, maximumWaiting);
  let current: ImageProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function perform(task: ImageTask) {
    clearTimeout(idle);
    if (!current?.isAlive()) current = startImageProcess();
    const used = current;
    try {
      return await used.perform(task);
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => {
        if (used.isIdle()) used.end();
      }, idleMs).unref();
    }
  }

  return {
    async resize(load, box, format) {
      const made = await takeTurn(async () => perform({ kind: 'resize', source: await load(), box, format }));
      return made as Uint8Array;
    },
    async examine(source) {
      return (await takeTurn(() => perform({ kind: 'examine', source }))) as ImageFinding;
    },
    async erase(path, mime) {
      return (await takeTurn(() => perform({ kind: 'erase', path, mime }))) as WrittenFile | null;
    },
    close() {
      clearTimeout(idle);
      current?.end();
    },
  };
}

type ImageProcess = {
  perform(task: ImageTask): Promise<TaskResult>;
  isAlive(): boolean;
  isIdle(): boolean;
  end(): void;
};

function startImageProcess(): ImageProcess {
  const child = fork(fileURLToPath(new URL('./image-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [],
    env: processEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const pending = new Map<number, { resolve(result: TaskResult): void; reject(error: Error): void }>();
  let lastId = 0;
  let alive = true;

  function fail(reason: string): void {
    alive = false;
    for (const task of pending.values()) task.reject(new Error(reason));
    pending.clear();
  }
  child.on('exit', () => fail('The image process has ended.'));
  child.on('error', () => fail('The image process could not be started.'));
  child.on('message', (answer: ImageTaskAnswer) => {
    const task = pending.get(answer.id);
    if ('error' in answer) task?.reject(new Error(answer.error));
    else task?.resolve(answer.result);
  });

  return {
    async perform(task) {
      const id = ++lastId;
      const hanging = setTimeout(() => child.kill('SIGKILL'), taskMs);
      const result = new Promise<TaskResult>((resolve, reject) => pending.set(id, { resolve, reject }));
      holdOpen(child, true);
      child.send({ id, task }, (error) => {
        if (error) fail('The image process cannot be reached.');
      });
      try {
        return await result;
      } finally {
        clearTimeout(hanging);
        pending.delete(id);
        // A command-line tool may end although the image process still waits for work.
        if (pending.size === 0) holdOpen(child, false);
      }
    },
    isAlive: () => alive,
    isIdle: () => pending.size === 0,
    end() {
      alive = false;
      if (child.connected) child.disconnect();
    },
  };
}

function holdOpen(child: ChildProcess, hold: boolean): void {
  if (hold) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Only what a process needs to start; two arenas keep glibc from holding a heap for each thread. */
function processEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, MALLOC_ARENA_MAX: '2', ...(SystemRoot ? { SystemRoot } : {}) };
}
