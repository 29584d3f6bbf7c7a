/** Who made a book. A test holds it equal to package.json. */
export const UNDUST = 'undust 0.1.0';
