import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#client/kit/Card.tsx'
import { shownCode } from '#contract/codes.ts'

interface PrizeProps {
  /** Null is a blank. */
  prize: string | null
  /** Said of a prize: where it is fetched. */
  how: string
  code?: string | null
  children?: ReactNode
}

/** The prize that somebody has drawn. */
export const Prize = ({ prize, how, code, children }: PrizeProps) => (
  <Card aria-label="Dein Dreh" marginTop="16">
    <Box as="h2" textStyle="title" aria-live="polite" overflowWrap="anywhere">
      {prize ? `Gewonnen: ${prize}` : 'Diesmal leider nichts'}
    </Box>
    <Text color="ink2" marginTop="6">
      {prize ? how : 'Danke fürs Mitmachen.'}
    </Text>
    {code && (
      <Text textStyle="title" marginTop="12" fontVariantNumeric="tabular-nums" aria-label={`Code ${code.split('').join(' ')}`}>
        {shownCode(code)}
      </Text>
    )}
    {children}
  </Card>
)
