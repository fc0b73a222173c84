import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The space above a table that reaches from edge to edge: the choice of what is shown, and what can be done beside it. */
export const Above = ({ children }: { children: ReactNode }) => (
  <Flex data-noprint gap="8" wrap="wrap" align="center" paddingInline={{ base: '12', md: '20' }} paddingBlock="8" flexShrink={0}>
    {children}
  </Flex>
)
