/** `1 page`, `1,234 pages`. */
export function counted(value: number, noun: string): string {
  return `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;
}
