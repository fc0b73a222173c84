import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** One line why there is nothing, and one button. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Flex direction="column" align="flex-start" gap="12" paddingBlock="16">
      <Text textStyle="body" color="ink2">
        {text}
      </Text>
      {action}
    </Flex>
  )
}
