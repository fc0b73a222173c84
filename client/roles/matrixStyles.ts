import { chakra } from '@chakra-ui/react'

export const nameWidth = 224
export const cellWidth = 44
export const headHeight = 168

/** Full: in all studios; a number: in so many. Round: by a role; square: given singly. */
const signs = {
  '& i': {
    width: '20px',
    height: '20px',
    display: 'block',
    textAlign: 'center',
    borderRadius: 'full',
    boxShadow: 'inset 0 0 0 1.5px {colors.brand}',
    color: 'brandInk',
    fontStyle: 'normal',
    fontSize: '12px',
    lineHeight: '20px',
    fontWeight: 640,
  },
  '& i[data-all]': { bg: 'brand', boxShadow: 'none' },
  '& i[data-single]': { borderRadius: '5px' },
} as const

/** Styles of all cells in one place: a styled element per cell would cost every frame of scrolling. */
export const MatrixGrid = chakra('div', {
  base: {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    position: 'relative',
    bg: 'surface',
    borderTop: '1px solid {colors.line}',
    textStyle: 'table',
    outline: 'none',
    contain: 'strict',
    '&:focus-visible': { outline: 'none' },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 'head',
      height: `${headHeight}px`,
      bg: 'surface',
      borderBottom: '1px solid {colors.lineStrong}',
    },
    '& .body': { position: 'relative' },
    '& .line': {
      position: 'absolute',
      top: 0,
      insetInlineStart: 0,
      width: 'full',
      borderBottom: '1px solid {colors.line}',
      contain: 'layout style',
    },
    '& .line[aria-selected=true], & .line[aria-selected=true] .name': { bg: 'brandSoft' },
    '& .name': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      width: `${nameWidth}px`,
      height: 'full',
      display: 'flex',
      alignItems: 'center',
      gap: '10',
      paddingInlineEnd: '8',
      bg: 'surface',
      borderInlineEnd: '1px solid {colors.lineStrong}',
      fontWeight: 580,
      cursor: 'pointer',
    },
    '& .name > span:last-of-type': { lineClamp: 2, lineHeight: '16px', overflowWrap: 'break-word', hyphens: 'auto' },
    '& .tick': { width: '44px', height: 'full', display: 'grid', placeItems: 'center', flexShrink: 0 },
    '& .cell': {
      position: 'absolute',
      top: 0,
      height: 'full',
      width: `${cellWidth}px`,
      cursor: 'pointer',
      contain: 'strict',
    },
    '& .cell > i': { position: 'absolute', inset: 0, margin: 'auto' },
    '& .cell[data-first]': { borderInlineStart: '1px solid {colors.line}' },
    '& .head .cell': { display: 'grid', justifyItems: 'center', alignItems: 'end', paddingBottom: '8', color: 'ink2' },
    '& .head .cell[data-on]': { color: 'brandInk', bg: 'brandSoft' },
    '& .head .cell > span': {
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
      maxHeight: `${headHeight - 16}px`,
      fontSize: '12.5px',
      lineHeight: '16px',
      fontWeight: 580,
      overflow: 'hidden',
      hyphens: 'auto',
      textAlign: 'start',
    },
    '& .corner': {
      alignItems: 'end',
      paddingBottom: '8',
      paddingInlineStart: '14',
      color: 'ink2',
      fontSize: '12.5px',
      cursor: 'default',
      zIndex: 2,
    },
    '&:focus-visible [data-active]': { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '@media (hover: hover)': { '& .cell:hover, & .name:hover': { bg: 'sunken' } },
    ...signs,
  },
})

export const SignFrame = chakra('span', { base: { display: 'grid', placeItems: 'center', width: '24px', flexShrink: 0, ...signs } })
