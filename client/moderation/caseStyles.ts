import { chakra } from '@chakra-ui/react'

/** A line of a list whose one is open beside it. */
export const Chosen = chakra('button', {
  base: {
    display: 'flex',
    width: 'full',
    minHeight: '60px',
    alignItems: 'center',
    gap: '12',
    paddingBlock: '8',
    paddingInline: '8',
    textAlign: 'start',
    borderRadius: 'field',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': { lg: { bg: 'brandSoft' } },
  },
})
