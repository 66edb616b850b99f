import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

test.each([undefined, null])('without an error (%j) the error page says 400', (error) => {
  expect(problemOf(error)).toEqual({ status: 400, code: undefined });
});

test.each([new Error('connect ECONNREFUSED'), 'text', { status: 403 }])(
  'a thrown non-response is 500 and reveals nothing: %s',
  (error) => {
    expect(problemOf(error)).toEqual({ status: 500, code: undefined });
  },
);

test('a response keeps its status, and the code of the refusal', () => {
  expect(problemOf(new ErrorResponse(409, '', { code: 'CART_ARCHIVED' }))).toEqual({
    status: 409,
    code: 'CART_ARCHIVED',
  });
  expect(problemOf(new ErrorResponse(404, '', null))).toEqual({ status: 404, code: undefined });
  expect(problemOf(new ErrorResponse(503, '', { code: 7 }))).toEqual({ status: 503, code: undefined });
});
