/** Breaches of docs/STYLE.md that are still in the project, by rule. Lower a number whenever you can, and never raise one. */
export const allowance = {
  'screens: replaced words': 37,
  'screens: long sentences': 1,
  'screens: semicolons': 40,
  'screens: repeated texts': 0,
  'routes: replaced words': 3,
  'routes: headless openings': 17,
  'routes: long sentences': 1,
  'docstrings: replaced words': 128,
  'docstrings: headless openings': 2060,
  'pages: replaced words': 40,
  'pages: long sentences': 323,
} as const satisfies Record<string, number>;
