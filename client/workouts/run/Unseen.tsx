import { chakra } from '@chakra-ui/react'

/** Words for who listens. */
export const Unseen = chakra('span', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
})
