import { expect, test } from 'vitest';
import { signWebhook } from './webhook-secrets.ts';

test('signatures are those of the libraries of Standard Webhooks', () => {
  const message = {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    payload: '{"test": 2432232314}',
  };
  // What the specification's own library makes of it (npm: standardwebhooks 1.1.1).
  const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(expected);
});
