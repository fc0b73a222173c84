import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Stand } from '#client/kit/Stand.tsx'
import type { OccasionRow } from '#contract/occasions/shapes.ts'
import { occasionMomentText } from './words.ts'

/** An occasion in short: title, place, text, and until when one can sign up. */
export function OccasionDescription({
  row,
  stand,
  children,
}: {
  row: Pick<OccasionRow, 'title' | 'place' | 'text' | 'until'>
  stand: number | undefined
  children?: ReactNode
}) {
  return (
    <Box paddingTop="12">
      <Box display="flex" justifyContent="space-between" alignItems="baseline" gap="12">
        <Box as="h2" textStyle="title" overflowWrap="anywhere" minWidth={0}>
          {row.title}
        </Box>
        <Box flexShrink={0}>
          <Stand at={stand} />
        </Box>
      </Box>
      <Text color="ink2" marginTop="4">
        {[row.place, `Anmelden bis ${occasionMomentText(row.until)}`].filter(Boolean).join(' · ')}
      </Text>
      {row.text && (
        <Text marginTop="12" whiteSpace="pre-line" overflowWrap="anywhere">
          {row.text}
        </Text>
      )}
      {children}
    </Box>
  )
}
