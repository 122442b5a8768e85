/** Breaches of docs/STYLE.md that are still in the project, by rule. Lower a number whenever you can, and never raise one. */
export const allowance = {
  'screens: replaced words': 0,
  'screens: long sentences': 0,
  'screens: semicolons': 0,
  'screens: repeated texts': 0,
  'routes: replaced words': 0,
  'routes: headless openings': 0,
  'routes: long sentences': 0,
  'docstrings: replaced words': 125,
  'docstrings: headless openings': 2028,
  'pages: replaced words': 27,
  'pages: long sentences': 265,
} as const satisfies Record<string, number>;
