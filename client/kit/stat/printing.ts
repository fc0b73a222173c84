/** What of a statistic does not go on paper; the shell around it gives way in client/app/global.ts. */
export const printing = {
  '@media print': {
    '& select, & [aria-haspopup], & [data-curve] ~ button': { display: 'none' },
    '& .wide, & .widest': { display: 'table-cell' },
    '& tr': { breakInside: 'avoid' },
  },
}
