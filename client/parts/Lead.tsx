import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Start of a page: one line, a title, and the one thing to do; without a title it only keeps the room. */
export function Lead({ line, title, children }: { line?: string; title?: string; children?: ReactNode }) {
  if (!title) return <Box minHeight="72px" marginBottom="4" />
  return (
    <Flex as="section" aria-label="Als Nächstes" align="center" wrap="wrap" gap="12" minHeight="72px" marginBottom="4">
      <Box flex="1 1 168px" minWidth={0}>
        <Text textStyle="small" color="ink2" fontVariantNumeric="tabular-nums lining-nums">
          {line}
        </Text>
        <Text as="h2" textStyle="title" fontSize="24px" css={{ hyphens: 'auto', overflowWrap: 'break-word' }}>
          {title}
        </Text>
      </Box>
      {children}
    </Flex>
  )
}
