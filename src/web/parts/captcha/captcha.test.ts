import { describe, expect, test } from 'vitest';
import { answerCaptcha } from './use-captcha.ts';

const settings = { key: 'proof-of-work', version: 2, challenge: { nonce: 'x' } };
const script = { execute: async (challenge: object) => JSON.stringify(challenge) };

test('the response belongs to the challenge and names its key', async () => {
  expect(await answerCaptcha(settings, async () => script)).toEqual({
    key: 'proof-of-work',
    response: '{"nonce":"x"}',
  });
});

describe('a captcha fails', () => {
  test.each([
    ['without a key', { version: 2 }, async () => script, 'captchaKeyMissing'],
    ['without a version', { key: 'x' }, async () => script, 'captchaVersionMissing'],
    ['in another version', { key: 'x', version: 3 }, async () => script, 'captchaVersionMissing'],
    ['without its script', settings, () => Promise.reject(new Error('offline')), 'captchaScriptNotLoaded'],
    [
      'while it is executed',
      settings,
      async () => ({ execute: () => Promise.reject(new Error('no crypto')) }),
      'captchaNotExecuted',
    ],
  ])('%s', async (_, given, load, code) => {
    await expect(answerCaptcha(given, load)).rejects.toThrow(code);
  });
});
