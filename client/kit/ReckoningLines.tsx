import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface ReckoningLineProps {
  title: ReactNode
  value?: ReactNode
  strong?: boolean
}

/** One line of a reckoning: what it is at the left, what it comes to at the right. */
export const ReckoningLine = ({ title, value, strong }: ReckoningLineProps) => (
  <Flex as="li" justify="space-between" gap="12" paddingBlock="6" fontWeight={strong ? 640 : undefined} listStyleType="none">
    <Box as="span" minWidth={0} overflowWrap="anywhere">
      {title}
    </Box>
    {value !== undefined && (
      <Box as="span" flexShrink={0} textAlign="end" fontVariantNumeric="tabular-nums lining-nums">
        {value}
      </Box>
    )}
  </Flex>
)

/** Lines of a reckoning, one below the other, under a name that is read out. */
export const ReckoningLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box as="ul" aria-label={label} padding={0} margin={0} css={{ '& > li + li': { borderTop: '1px solid {colors.line}' } }}>
    {children}
  </Box>
)
