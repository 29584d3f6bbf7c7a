/** The parts of a site's report, in their order: the same words in the heading and in the list of contents. */
export const HEADINGS = {
  sizes: 'URLs before and after',
  rules: 'The rules',
  causes: 'Where duplicates come from',
  tree: 'The pattern tree',
  frequency: 'Values that stand out',
  precision: 'Guesses that hold',
  limits: 'What bolder rules would save',
  methods: 'Methods side by side',
} as const;

export type SectionId = keyof typeof HEADINGS;
