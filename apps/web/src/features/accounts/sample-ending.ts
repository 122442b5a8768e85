/** How the names of everything invented end; by it they are found again. */
export const sampleEnding = '(sample)';
