import { expect, test } from 'vitest';
import { DatabaseAway } from '#platform/database/database-away.ts';
import { findStartFailure } from './start-failure.ts';

const failure = (facts: object, cause?: unknown) => Object.assign(new Error('failed', { cause }), facts);

test.each([
  [
    'a read-only DATA_DIR',
    failure({ code: 'EROFS', path: '/data/kept' }),
    /^\/data\/kept cannot be written \(EROFS\); choose/,
  ],
  [
    "somebody else's DATA_DIR",
    failure({ code: 'EACCES', path: '/data/files' }),
    /^\/data\/files cannot be written/,
  ],
  ['a port below 1024', failure({ code: 'EACCES', syscall: 'listen' }), /^PORT needs rights/],
  [
    'a full disk',
    failure({ code: 'ENOSPC', path: '/data/files/a' }),
    /^The disk of \/data\/files\/a is full/,
  ],
  [
    'a full disk of the database',
    failure({}, failure({ code: '53100' })),
    /^The disk of the database is full/,
  ],
  ['a database that is not there', new DatabaseAway(failure({ code: 'ECONNREFUSED' })), /does not answer\.$/],
  [
    'a certificate of nobody known',
    new DatabaseAway(failure({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })),
    /^DATABASE_URL asks for SSL, and the certificate of its server is not trusted \(DEPTH/,
  ],
  [
    'a certificate of another host',
    failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    /not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\); name its authority by sslrootcert\.$/,
  ],
  ['a host that drops connections', failure({}, new DatabaseAway(failure({}))), /does not answer in time\.$/],
])('%s is one clear line', (_name, error, line) => {
  expect(findStartFailure(error)).toMatch(line);
  expect(findStartFailure(error)?.split('\n')).toHaveLength(1);
});

test('a bug of the program is not among them', () => {
  expect(findStartFailure(new Error('a is not a function'))).toBeUndefined();
});
