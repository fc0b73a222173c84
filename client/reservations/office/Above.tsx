import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What stands above a list: the choice of what is shown, and what can be done beside it. */
export const Above = ({ children }: { children: ReactNode }) => (
  <Flex gap="8" wrap="wrap" align="center" paddingInline={{ base: '0', md: '20px' }} paddingBlock="8">
    {children}
  </Flex>
)
