import { registerHooks } from 'node:module';
import { ts } from '@ts-morph/common';

// openapi-typescript prints by the compiler's API of TypeScript 5 and 6, which TypeScript 7 does not have
// (https://github.com/openapi-ts/openapi-typescript/issues/2841): it is given this module, which has it. Elsewhere npx sees to that.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

export default ts;
