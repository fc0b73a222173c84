import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The one thing that counts now: a small line, a title, and the button at its right. */
export function Lead({ line, title, children }: { line: string; title: string; children: ReactNode }) {
  return (
    <Box as="section" display="flex" alignItems="center" gap="12" minHeight="72px" paddingBottom="4">
      <Box flex={1} minWidth={0}>
        <Text textStyle="small" color="ink2">
          {line}
        </Text>
        <Box as="h2" textStyle="title" fontSize="24px" lineHeight="30px" overflowWrap="anywhere">
          {title}
        </Box>
      </Box>
      {children}
    </Box>
  )
}
