import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/**
 * Prints failures as plain text, the tests that could not run here with their reason, and, as the very last line of the run, `N passed, N failed`
 * (`, N skipped` only if any). A run in which no test ran fails.
 */
export class PlainReporter implements Reporter {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  onInit() {
    // Written on exit: whatever Vitest still has to say about closing down comes before it.
    process.once('exit', () => {
      if (this.#passed + this.#failed === 0) {
        printLine('No test ran.');
        process.exitCode = 1;
      }
      if (this.#failed > 0) process.exitCode ||= 1;
      printLine(this.#summary());
    });
  }

  onTestCaseResult(test: TestCase) {
    const result = test.result();
    if (result.state === 'passed') this.#passed += 1;
    if (result.state === 'skipped') this.#skip(test, result.note);
    if (result.state === 'failed') this.#fail(fileOf(test.module), test.fullName, result.errors);
  }

  onTestSuiteResult(suite: TestSuite) {
    const errors = suite.errors();
    if (errors.length > 0) this.#fail(fileOf(suite.module), suite.fullName, errors);
  }

  onTestModuleEnd(module: TestModule) {
    const errors = module.errors();
    if (errors.length > 0) this.#fail(fileOf(module), 'the file as a whole', errors);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    for (const error of unhandledErrors) this.#fail('outside any test', 'unhandled error', [error]);
  }

  #skip(test: TestCase, reason: string | undefined) {
    this.#skipped += 1;
    if (reason) printLine(`NOT RUN ${fileOf(test.module)} > ${test.fullName}: ${reason}`);
  }

  #fail(file: string, name: string, errors: readonly SerializedError[]) {
    this.#failed += 1;
    printLine(`FAIL ${file} > ${name}`);
    for (const error of errors) printLine(indent(describe(error)));
    printLine('');
  }

  #summary() {
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : '';
    return `${this.#passed} passed, ${this.#failed} failed${skipped}`;
  }
}

function fileOf(module: TestModule) {
  return relative(process.cwd(), module.moduleId);
}

function describe(error: SerializedError): string {
  const lines = [`${error.name ?? 'Error'}: ${error.message}`, error.diff, placeOf(error)];
  if (error.cause) lines.push(`cause: ${describe(error.cause)}`);
  return lines.filter((line) => line).join('\n');
}

/** The first line of the stack that is ours, relative to the repository. */
function placeOf(error: SerializedError): string | undefined {
  const place = error.stacks?.[0];
  if (place) return `at ${relative(process.cwd(), place.file)}:${place.line}:${place.column}`;
  const ours = error.stack
    ?.split('\n')
    .find((line) => line.includes(process.cwd()) && !line.includes('node_modules'));
  return ours?.trim().replace(`${process.cwd()}/`, '');
}

function indent(text: string) {
  return text.replaceAll(/^/gm, '  ');
}

function printLine(text: string) {
  writeSync(1, `${stripVTControlCharacters(text)}\n`);
}
