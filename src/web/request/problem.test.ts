import { createStaticHandler, data } from 'react-router';
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

/** The error that a page gets if its loader has thrown a response. */
async function thrownResponse(status: number, body: unknown): Promise<unknown> {
  const loader = () => {
    throw data(body, status);
  };
  const context = await createStaticHandler([{ id: 'page', path: '/', loader }]).query(
    new Request('http://localhost/'),
  );
  if (context instanceof Response) throw new Error('It was redirected.');
  return context.errors?.page;
}

test.each([
  [409, { code: 'CART_ARCHIVED' }, 'CART_ARCHIVED'],
  [404, null, undefined],
  [503, { code: 7 }, undefined],
])('a response of %i keeps its status, and the code of the refusal', async (status, body, code) => {
  expect(problemOf(await thrownResponse(status, body))).toEqual({ status, code });
});
