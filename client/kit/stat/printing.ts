/** What of the screen does not go on paper stands here; the shell around it gives way in client/app/global.ts. */
export const printing = {
  '@media print': {
    '& [data-noprint], & button:not([aria-pressed]):not(th button), & select': { display: 'none' },
    '& [data-paper]': { display: 'block' },
    '& table': { breakInside: 'auto' },
    '& tr': { breakInside: 'avoid' },
  },
}
