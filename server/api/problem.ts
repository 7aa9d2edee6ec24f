/** What the API answers where it can't answer: RFC 9457. */
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

export const PROBLEM_TYPE = 'application/problem+json';

export const problemSchema = z
  .object({
    title: z.string().describe('The status in words.'),
    status: z.int().describe('The status of the answer.'),
    detail: z.string().describe('What is wrong, in a sentence.'),
    errors: z
      .array(z.object({ parameter: z.string(), message: z.string() }))
      .optional()
      .describe('Each parameter that is wrong, and why.'),
    reference: z.string().optional().describe('Quote it when you report an unexpected error.'),
  })
  .meta({ title: 'Problem', description: 'Why the request failed (RFC 9457).' });

export type ParameterError = { readonly parameter: string; readonly message: string };

export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly ParameterError[];
  readonly reference?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown while a request is answered. */
export class ApiProblemError extends Error {
  override name = 'ApiProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export function problemResponse({ headers, ...problem }: Problem): Response {
  return new Response(problemText(problem), {
    status: problem.status,
    headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...headers },
  });
}

/** The body of such an answer. */
export function problemText({ status, detail, errors, reference }: Omit<Problem, 'headers'>): string {
  return JSON.stringify({ title: STATUS_CODES[status] ?? 'Error', status, detail, errors, reference });
}

/** Wrong values: 422, naming each. */
export function wrongParameters(errors: readonly ParameterError[]): ApiProblemError {
  const names = [...new Set(errors.map(({ parameter }) => parameter))].join(', ');
  return new ApiProblemError({ status: 422, detail: `We can’t use these parameters: ${names}.`, errors });
}
