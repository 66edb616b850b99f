import { expect, it } from 'vitest';
import { createProgramLog } from './program-log.ts';

function capture(readable: boolean) {
  const lines: string[] = [];
  const log = createProgramLog({ level: 'info', readable }, { write: (line) => lines.push(line) });
  return { lines, log };
}

it('writes one JSON object a line', () => {
  const { lines, log } = capture(false);
  log.info({ route: '/healthz', ms: 2 }, 'answered');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'answered', route: '/healthz', ms: 2 });
});

it('writes single lines for people, and nothing below its level', () => {
  const { lines, log } = capture(true);
  log.debug({}, 'unseen');
  log.warn({ attempts: 2 }, 'mail not sent');
  expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d warn {2}mail not sent attempts=2\n$/)]);
});
