import { chakra } from '@chakra-ui/react'

/** All that results wear, in one element which no key draws anew: a style for each part of them would cost each key. */
export const Frame = chakra('div', {
  base: {
    '& .found': { paddingBlock: '8' },
    '& .words': { textStyle: 'small', color: 'ink2', paddingBlock: '4' },
    '& .more': { display: 'flex', flexWrap: 'wrap', gap: '8', paddingTop: '8' },
    '& .beside': { paddingTop: '12' },
    '& h2': { textStyle: 'small', fontWeight: 620, color: 'ink2', overflowWrap: 'anywhere' },
    '& .end': { height: '1px' },
    '& .all': { display: 'inline-flex', alignItems: 'center', minHeight: '44px', color: 'brandInk', textStyle: 'small', fontWeight: 600 },
    '& .hit': {
      position: 'relative',
      display: 'block',
      minHeight: 'row',
      paddingBlock: '8',
      color: 'ink',
      transition: 'background-color 80ms linear',
      '&:active': { bg: 'sunken' },
    },
    '& .hit + .hit::before': { content: '""', position: 'absolute', top: 0, insetInline: 0, borderTop: '1px solid {colors.line}' },
    '& .who': { display: 'flex', justifyContent: 'space-between', gap: '8', textStyle: 'small', color: 'ink2' },
    '& .who > :first-of-type': { display: 'inline-flex', alignItems: 'center', gap: '4' },
    '& .when': { flexShrink: 0 },
    '& .said': { textStyle: 'body', lineClamp: 3, overflowWrap: 'anywhere' },
    '& mark': { bg: 'brandSoft', color: 'ink', fontWeight: 640, borderRadius: '2px' },
  },
})

/** The frame that scrolls, with the field in it. */
export const Room = chakra(Frame, {
  base: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    paddingInline: '16',
    paddingBlock: '12',
    '& > .column': { maxWidth: 'content', marginInline: 'auto' },
  },
})
