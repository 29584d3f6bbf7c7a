import { UndustError } from './errors.ts';

/**
 * The given options over their defaults. An explicit `undefined` keeps the default, and a key that has no
 * default is refused with the names that exist: a misspelt option must never be ignored in silence.
 */
export function withDefaults<T extends object>(what: string, defaults: T, given?: Partial<T>): T {
  const merged = { ...defaults } as Record<string, unknown>;
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!(name in defaults)) throw unknownOption(what, name, Object.keys(defaults));
    if (value !== undefined) merged[name] = value;
  }
  return merged as T;
}

function unknownOption(what: string, name: string, known: readonly string[]): UndustError {
  return new UndustError('UNDUST_OPTION_UNKNOWN', `${what} has no option "${name}"`, {
    at: `${what}: ${name}`,
    hint: `Use one of: ${known.join(', ')}.`,
  });
}
