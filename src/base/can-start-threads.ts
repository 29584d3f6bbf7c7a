/** Threads run the built package; from TypeScript sources (tests) everything stays in the thread it is called in. */
export const CAN_START_THREADS: boolean = import.meta.url.endsWith('.js');
