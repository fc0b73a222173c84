import { chakra } from '@chakra-ui/react'

/** Styles of all cells in one place: a styled element per cell would cost every frame of scrolling. */
export const Grid = chakra('div', {
  base: {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    position: 'relative',
    bg: 'surface',
    borderBlock: '1px solid {colors.line}',
    textStyle: 'table',
    outline: 'none',
    contain: 'strict',
    '&:focus-visible': { outline: 'none' },
    '& [role=row]': { display: 'grid', alignItems: 'stretch' },
    '& [role=rowgroup]': { minWidth: 'var(--least)' },
    '& .head': { position: 'sticky', top: 0, zIndex: 'head', height: '32px', bg: 'surface', borderBottom: '1px solid {colors.lineStrong}' },
    '& .body': { position: 'relative', width: 'full' },
    '& .line': {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      borderBottom: '1px solid {colors.line}',
      cursor: 'default',
    },
    '& .line[data-opens]': { cursor: 'pointer' },
    '@media (hover: hover)': { '& .line:hover': { bg: 'sunken' } },
    '& .line[aria-selected=true]': { bg: 'brandSoft' },
    '&:focus-visible .line[data-active], &:has(:focus-visible) .line[data-active]': { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '& .cell': {
      display: 'flex',
      alignItems: 'center',
      paddingInline: '10',
      minWidth: 0,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
    },
    '& .cell > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .cell[data-right]': { justifyContent: 'flex-end' },
    '& .cell[data-strong]': { fontWeight: 580 },
    '& .cell[data-none]': { color: 'ink3', fontWeight: 430 },
    '& .head .cell': { fontSize: '12.5px', fontWeight: 580, color: 'ink2', padding: 0 },
    '& .head .cell > span': { paddingInline: '10' },
    '& .head button': {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      height: 'full',
      width: 'full',
      paddingInline: '10',
      borderRadius: '6px',
      _focusVisible: { outlineOffset: '-2px' },
      _hover: { color: 'ink' },
    },
    '& .head .cell[data-right] button': { justifyContent: 'flex-end' },
    '& .head [aria-sort]:not([aria-sort=none])': { color: 'ink' },
    '& .body .cell:first-child, & .head .cell:first-child:not(.tick) > :is(button, span)': {
      paddingInlineStart: { base: '12', md: '20' },
    },
    '& .cell:last-child': { paddingInlineEnd: { base: '12', md: '20' } },
    '& .head .cell:last-child': { paddingInlineEnd: '10' },
    '& .tick': { cursor: 'pointer', overflow: 'visible', paddingInlineStart: { base: '12', md: '20' }, paddingInlineEnd: 0 },
    '& .head .tick': { padding: 0 },
    '& .head .tick button': { paddingInlineStart: '20' },
    '& .two': { flexDirection: 'column', alignItems: 'stretch', justifyContent: 'center', gap: '2' },
    '& .two b': { textStyle: 'row', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .two small': { textStyle: 'small', color: 'ink2', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

/** A tick box of 18 px; the cell around it is the target. */
export const Box18 = chakra('span', {
  base: {
    width: '18px',
    height: '18px',
    borderRadius: '5px',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    bg: 'surface',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    '&[data-on]': { bg: 'brand', color: 'onBrand', boxShadow: 'none' },
  },
})

/** A small button of the tools above a table: 32 high, 44 where a finger points. */
export const Tool = chakra('button', {
  base: {
    minHeight: '32px',
    '@media (pointer: coarse)': { minHeight: '44px' },
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    paddingInline: '10',
    borderRadius: '8px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 540,
    color: 'ink',
    whiteSpace: 'nowrap',
    flexShrink: 0,
    boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
    _hover: { bg: 'sunken' },
    '&[data-on]': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'none', fontWeight: 600 },
  },
})

export const Key = chakra('kbd', {
  base: {
    fontFamily: 'body',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 560,
    paddingInline: '6',
    borderRadius: '5px',
    bg: 'sunken',
    color: 'ink2',
    minWidth: '20px',
    textAlign: 'center',
    '@media (pointer: coarse)': { display: 'none' },
  },
})
