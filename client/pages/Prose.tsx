import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const P = chakra('p', { base: { textStyle: 'body', paddingBottom: '10', overflowWrap: 'anywhere' } })

/** A titled part of a text to read. */
export function ProsePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Box as="h2" textStyle="heading" paddingTop="18" paddingBottom="8">
        {title}
      </Box>
      {children}
    </Box>
  )
}

export { P }

/** Rows of «what» and «how long», readable on a phone. */
export const ProseFacts = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <Box as="dl">
    {rows.map(([what, how]) => (
      <Box key={what} paddingBlock="8" borderTop="1px solid {colors.line}" display={{ md: 'grid' }} gridTemplateColumns="1fr 1fr" gap="16">
        <Box as="dt" textStyle="label">
          {what}
        </Box>
        <Box as="dd" textStyle="card" color="ink2">
          {how}
        </Box>
      </Box>
    ))}
  </Box>
)
