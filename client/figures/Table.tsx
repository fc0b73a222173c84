import { chakra } from '@chakra-ui/react'

/** Months and their amounts, one below the other. */
export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& th, & td': {
      paddingInline: '8',
      height: '34px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid {colors.line}',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
    '& th:first-child': { textAlign: 'left', fontWeight: 580 },
    '& thead th': { fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong' },
    '& tr[aria-current] > *': { bg: 'brandSoft' },
    '& tfoot > tr > *': { fontWeight: 620, borderTop: '1px solid {colors.lineStrong}', borderBottom: 0 },
  },
})
