import { type ErrorCode, UndustError } from './errors.ts';

/** An error as it crosses threads: classes do not. */
export interface ThreadFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly at: string | null;
  readonly hint: string | null;
  readonly stack: string;
}

export function failureOf(error: Error): ThreadFailure {
  const known = error instanceof UndustError ? error : null;
  return {
    code: known?.code ?? 'UNDUST_INTERNAL',
    message: error.message,
    at: known?.at ?? null,
    hint: known?.hint ?? null,
    stack: String(error.stack),
  };
}

export function errorOf({ code, message, at, hint, stack }: ThreadFailure): UndustError {
  return new UndustError(code, message, {
    ...(at === null ? {} : { at }),
    ...(hint === null ? {} : { hint }),
    cause: stack,
  });
}
