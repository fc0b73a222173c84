import { chakra } from '@chakra-ui/react'

/** A box for the one thing that counts now; never one card in another. */
export const Card = chakra('section', {
  base: { display: 'block', bg: 'surface', borderRadius: 'card', boxShadow: 'card', padding: '16' },
})
