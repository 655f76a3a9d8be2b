import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { failureText, writeResult } from '../suite-result.ts';

/** Reports counts, failures and flaky journeys to `npm test`. */
export default class ResultReporter implements Reporter {
  #root: Suite | undefined;
  readonly #globalErrors: TestError[] = [];

  onBegin(_config: FullConfig, root: Suite): void {
    this.#root = root;
  }

  onError(error: TestError): void {
    this.#globalErrors.push(error);
  }

  onEnd(): void {
    const tests = this.#root?.allTests() ?? [];
    const withOutcome = (outcome: ReturnType<TestCase['outcome']>): TestCase[] =>
      tests.filter((test) => test.outcome() === outcome);
    writeResult({
      passed: withOutcome('expected').length + withOutcome('flaky').length,
      failures: [
        ...withOutcome('unexpected').map(textOf),
        ...this.#globalErrors.map((error) => failureText('outside any journey', [error])),
      ],
      flaky: withOutcome('flaky').map(textOf),
    });
  }
}

/** A journey with its last error: that of the second try, or of the first if the second passed. */
const textOf = (test: TestCase): string =>
  failureText(
    [relative(process.cwd(), test.location.file), ...test.titlePath().slice(3)].join(' > '),
    test.results.flatMap(({ errors }) => errors),
  );
