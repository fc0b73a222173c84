import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { RefusedStrip } from './waiting/RefusedStrip.tsx'

interface StandingCardProps {
  title: ReactNode
  lines: readonly string[]
  chip?: ReactNode
  /** Below the lines, such as a way on. */
  more?: ReactNode
  refused?: { message?: string }
  onSeen(): void
  /** The acts that are open now. */
  children?: ReactNode
}

/** How one's place in something stands, told aloud when it changes, what the studio refused of it, and the acts open now. */
export function StandingCard({ title, lines, chip, more, refused, onSeen, children }: StandingCardProps) {
  return (
    <Card marginTop="18">
      <Flex align="flex-start" gap="12" justify="space-between">
        <Box flex={1} minWidth={0} aria-live="polite">
          <Text as="h2" textStyle="heading">
            {title}
          </Text>
          {lines.map(line => (
            <Text key={line} textStyle="card" color="ink2">
              {line}
            </Text>
          ))}
          {more}
        </Box>
        {chip}
      </Flex>
      {refused && <RefusedStrip message={refused.message} onSeen={onSeen} />}
      {children}
    </Card>
  )
}
