/** The colours of app/tokens.css on white paper. None alone carries information: copies are grey. */
export const ink = {
  text: '#17302c',
  muted: '#4b5a54',
  line: '#c9c2b4',
  track: '#ebe4d6',
  wash: '#e9f2ee',
  sand: '#f4f0e7',
  marked: '#fdf0d2',
  paper: '#ffffff',
  parent: '#0f6b5f',
  teacher: '#3c64a8',
  leaf: '#0f5f55',
  leafTwo: '#4c9483',
  sun: '#f3b54a',
} as const
