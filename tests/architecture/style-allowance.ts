/** Breaches of docs/STYLE.md that are still in the project, by rule. Lower a number whenever you can, and never raise one. */
export const allowance = {
  'screens: replaced words': 0,
  'screens: long sentences': 0,
  'screens: semicolons': 0,
  'screens: last sentences without an end': 6,
  'screens: repeated texts': 0,
  'errors: replaced words': 0,
  'routes: replaced words': 0,
  'routes: headless openings': 0,
  'routes: long sentences': 0,
  'docstrings: replaced words': 0,
  'docstrings: headless openings': 0,
  'pages: replaced words': 0,
  'pages: long sentences': 0,
} as const satisfies Record<string, number>;
