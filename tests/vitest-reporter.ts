import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { failureText, writeResult } from './suite-result.ts';

/** Reports counts, failures and flaky tests of a Vitest suite to `npm test`. A file or suite that could not be loaded is a failure, too. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { readonly message: string; readonly stack?: string }[],
  ): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = cases.filter((test) => test.result().state === 'failed');
    const unloaded = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0),
    );
    writeResult({
      passed: cases.filter((test) => test.ok() && test.result().state === 'passed').length,
      failures: [
        ...failed.map(textOf),
        ...unloaded.map((suite) => failureText(relative(process.cwd(), moduleOf(suite).moduleId), suite.errors())),
        ...unhandledErrors.map((error) => failureText('outside any test', [error])),
      ],
      flaky: cases.filter((test) => test.diagnostic()?.flaky === true).map(textOf),
    });
  }
}

const textOf = (test: TestCase): string =>
  failureText(`${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`, test.result().errors ?? []);

const moduleOf = (suite: TestModule | { readonly module: TestModule }): TestModule =>
  'module' in suite ? suite.module : suite;
