import { expect, it } from 'vitest';
import { DatabaseAway } from '../database/database-away.ts';
import { errorFacts } from './error-facts.ts';
import { createProgramLog } from './program-log.ts';

function capture(readable: boolean, level = 'info') {
  const lines: string[] = [];
  const log = createProgramLog({ level, readable }, { write: (line) => lines.push(line) });
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

it('leaves it to the pool to log that the database is away, except at debug level', () => {
  const away = errorFacts(new DatabaseAway(new Error('gone')));
  const usual = capture(false);
  usual.log.child({ reqId: '1' }).error(away, 'unexpected error');
  usual.log.error(errorFacts(new Error('gone')), 'unexpected error');
  expect(usual.lines).toHaveLength(1);
  const curious = capture(false, 'debug');
  curious.log.error(away, 'unexpected error');
  expect(JSON.parse(curious.lines[0] ?? '')).toMatchObject({ level: 20, msg: 'unexpected error' });
});
