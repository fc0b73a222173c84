import { chakra } from '@chakra-ui/react'

const line = {
  minHeight: '32px',
  display: 'flex',
  flexDirection: { md: 'column', lg: 'row' },
  alignItems: 'center',
  justifyContent: { md: 'center', lg: 'flex-start' },
  gap: { md: '2', lg: '10' },
  paddingInline: { md: '2', lg: '10' },
  paddingBlock: '4',
  borderRadius: '8px',
  color: 'ink2',
  fontSize: '14px',
  lineHeight: '18px',
  fontWeight: 520,
  width: 'full',
  flexShrink: 0,
  textAlign: 'start',
  '@media (pointer: coarse)': { minHeight: '44px' },
  _hover: { bg: 'sunken' },
  '&[data-on]': { bg: 'brandSoft', color: 'brandInk', fontWeight: 620 },
  // With icons alone, the group is lit up for the screen in it.
  '&[data-open]': { color: 'ink', fontWeight: 620, lgDown: { bg: 'brandSoft', color: 'brandInk' } },
} as const
/** A row of the staff's navigation, 32 high, 44 for a finger. */
export const Line = chakra('span', { base: line })
export const LineButton = chakra('button', { base: line })
/** The studio that the screens show. */
export const Desk = chakra('span', { base: { ...line, minHeight: '40px', mb: '8', bg: 'sunken', color: 'ink', borderRadius: 'field' } })
/** Stands below the icon, from 1024 px on beside it. */
export const Word = chakra('span', {
  base: {
    flex: { lg: 1 },
    minWidth: 0,
    lgDown: { textStyle: 'micro', fontWeight: 'inherit', textAlign: 'center', width: 'full', overflowWrap: 'break-word' },
  },
})
