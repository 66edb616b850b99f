import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

/** A source whose answers arrive when the test lets them. */
function source() {
  const asked: (readonly number[])[] = [];
  const waiting: { answer(text: string): void; fail(): void }[] = [];
  return {
    asked,
    waiting,
    read(ids: readonly number[]): Promise<[number, string][]> {
      asked.push(ids);
      return new Promise((resolve, reject) => {
        waiting.push({
          answer: (text) => resolve(ids.map((id) => [id, `${text} ${id}`])),
          fail: () => reject(new Error('the source is away')),
        });
      });
    },
  };
}

const begun = () => new Promise((resolve) => setImmediate(resolve));

test('an answer is cached for all later requests', async () => {
  const answers = createResponseCache<string, string>({ maximum: 10 });
  let made = 0;
  const make = async () => `made ${++made}`;
  expect([await answers.get('menu', make), await answers.get('menu', make)]).toEqual(['made 1', 'made 1']);
  expect(await answers.get('footer', make)).toBe('made 2');
});

test('simultaneous requests wait for one read, which reads only what nobody reads yet', async () => {
  const answers = createResponseCache<number, string>({ maximum: 10 });
  const { asked, waiting, read } = source();
  const first = answers.getMany([1, 2, 2], read);
  const second = answers.getMany([2, 3], read);
  const third = answers.getMany([3, 1], read);
  await begun();
  expect(asked).toEqual([[1, 2], [3]]);
  for (const reading of waiting) reading.answer('read');
  expect([...(await first).keys()].sort()).toEqual([1, 2]);
  expect([...(await second).keys()].sort()).toEqual([2, 3]);
  expect((await third).get(3)).toBe('read 3');
  expect((await answers.getMany([1, 2, 3], read)).size).toBe(3);
  expect(asked).toHaveLength(2);
});

test('a failure is passed to all who waited and is not cached', async () => {
  const answers = createResponseCache<number, string>({ maximum: 10 });
  const { waiting, read } = source();
  const both = Promise.allSettled([answers.getMany([1], read), answers.getMany([1, 2], read)]);
  await begun();
  for (const reading of waiting) reading.fail();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const refuse = (): Promise<string> => {
    throw new Error('refused at once');
  };
  await expect(answers.get(1, refuse)).rejects.toThrow('refused at once');
  expect(await answers.get(1, async () => 'back again')).toBe('back again');
});

test('a miss is not cached', async () => {
  const answers = createResponseCache<string, string>({ maximum: 1 });
  expect(await answers.get('known', async () => 'kept')).toBe('kept');
  expect(await answers.get('unknown', async () => undefined)).toBeUndefined();
  expect(await answers.get('unknown', async () => 'there now')).toBe('there now');
});

test.each(['dropAll', 'dropWhere'] as const)(
  'an answer started before %s is returned, but neither joined nor cached after it',
  async (drop) => {
    const answers = createResponseCache<number, string>({ maximum: 10 });
    const { asked, waiting, read } = source();
    const before = answers.getMany([1], read);
    await begun();
    answers[drop](() => false);
    const after = answers.getMany([1], read);
    await begun();
    expect(asked).toHaveLength(2);
    // The one that began first arrives last.
    waiting[1]?.answer('new');
    expect((await after).get(1)).toBe('new 1');
    waiting[0]?.answer('old');
    expect((await before).get(1)).toBe('old 1');
    expect((await answers.getMany([1], read)).get(1)).toBe('new 1');
  },
);

test('a drop removes what it names and leaves the rest', async () => {
  const answers = createResponseCache<number, string>({ maximum: 10 });
  await answers.getMany([1, 2], async (ids) => ids.map((id) => [id, `first ${id}`]));
  answers.dropWhere((answer) => answer.endsWith('2'));
  const again = await answers.getMany([1, 2], async (ids) => ids.map((id) => [id, `second ${id}`]));
  expect([again.get(1), again.get(2)]).toEqual(['first 1', 'second 2']);
  answers.dropAll();
  expect(await answers.get(1, async () => 'third')).toBe('third');
});

test('the maximum is kept: the least recently used entry is evicted', async () => {
  const answers = createResponseCache<number, string>({ maximum: 2 });
  const make = (text: string) => async () => text;
  await answers.get(1, make('first'));
  await answers.get(2, make('second'));
  await answers.get(1, make('not needed'));
  await answers.get(3, make('third'));
  expect(await answers.get(1, make('anew'))).toBe('first');
  expect(await answers.get(2, make('anew'))).toBe('anew');
});

test('an expired answer is made anew', async () => {
  const answers = createResponseCache<string, string>({ maximum: 2, keptMs: 20 });
  await answers.get('page', async () => 'first');
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(await answers.get('page', async () => 'second')).toBe('second');
});
