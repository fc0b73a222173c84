import { chakra } from '@chakra-ui/react'

/** Only for what counts now; never one in another. */
export const Card = chakra('section', {
  base: { display: 'block', bg: 'surface', borderRadius: 'card', boxShadow: 'card', padding: '16' },
})
