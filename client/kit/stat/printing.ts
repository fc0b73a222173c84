/** Hides the parts of a statistic that do not go on paper; the shell around it gives way in client/app/global.ts. */
export const printing = {
  '@media print': {
    // The curve was measured for the screen: on paper it takes the full width, and the height that goes with it.
    '& [data-curve]': { height: 'auto !important', breakInside: 'avoid' },
    '& [data-curve] :is(.recharts-wrapper, svg.recharts-surface)': { width: '100% !important', height: 'auto !important' },
    '& table': { fontSize: '9pt' },
    '& :is(th, td)': {
      whiteSpace: 'normal !important',
      paddingInline: '4px !important',
      height: 'auto !important',
      paddingBlock: '3px !important',
    },
    '& td': { whiteSpace: 'nowrap !important' },
    '& th': { overflowWrap: 'anywhere' },
    '& thead': { display: 'table-header-group' },
    '& thead :is(th, button)': { fontSize: '8pt !important' },
    // The table beside the curve is for screen readers; on paper it would leave a gap.
    '& [data-curve] > table': { display: 'none' },
    '& thead button': { minHeight: '0 !important' },
    '& [role=group] > [aria-pressed=false]:not(:has(.value))': { display: 'none' },
    '& select, & [aria-haspopup], & [data-curve] ~ button': { display: 'none' },
    '& .wide, & .widest': { display: 'table-cell' },
    '& tr': { breakInside: 'avoid' },
  },
}
