import { FileAnswer } from '../endpoint-routes.ts';

/** A drawing, and no document that could load or run anything. */
export function svgAnswer(svg: string): FileAnswer {
  return new FileAnswer((reply) =>
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(svg),
  );
}
