/** Suffix of all sample data names, by which sample data is found again. */
export const sampleEnding = '(sample)';
