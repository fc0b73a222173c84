import { chakra } from '@chakra-ui/react'

/** A way to reach a studio, or to learn more of it. */
export const Contact = chakra('a', {
  base: {
    minHeight: '44px',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    textStyle: 'small',
    color: 'ink',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
})
