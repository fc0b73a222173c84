import { chakra } from '@chakra-ui/react'

/** A stop of the line that leads through the day: time, rail, and the course. */
export const Stop = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '56px 24px 1fr',
    paddingInline: '16',
    '&::after': { content: '""', position: 'absolute', left: '88px', right: '16px', bottom: 0, borderBottom: '1px solid {colors.line}' },
    _hover: { '@media (hover: hover)': { bg: 'color-mix(in srgb, {colors.sunken} 40%, transparent)' } },
  },
  variants: { past: { true: { color: 'ink3', '& *': { color: 'inherit' } } } },
})

export const Time = chakra('div', { base: { paddingTop: '14', textStyle: 'clock' } })

export const Rail = chakra('div', {
  base: {
    position: 'relative',
    _before: { content: '""', position: 'absolute', left: '8px', top: 0, bottom: 0, width: '2px', bg: 'lineStrong', opacity: 0.5 },
  },
})

/** Point of a seat: solid is booked, a thick ring is waited for, dashed is only on this device. */
export const Point = chakra('i', {
  base: {
    position: 'absolute',
    left: '2px',
    top: '18px',
    width: '14px',
    height: '14px',
    borderRadius: 'full',
    bg: 'bg',
    border: '2.5px solid {colors.lineStrong}',
  },
  variants: {
    kind: {
      none: {},
      booked: { bg: 'brand', borderColor: 'brand', boxShadow: '0 0 0 3px {colors.bg}' },
      waiting: { border: '4px solid {colors.warn}' },
      joining: { border: '2px dashed {colors.ink2}', width: '16px', height: '16px', left: '1px', boxShadow: '0 0 0 3px {colors.bg}' },
      leaving: { border: '2px dashed {colors.ink2}', width: '16px', height: '16px', left: '1px', boxShadow: '0 0 0 3px {colors.bg}' },
    },
  },
})

export const Content = chakra('div', { base: { padding: '12px 0 12px 8px', minWidth: 0 } })
