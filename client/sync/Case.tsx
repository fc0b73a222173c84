import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#client/kit/Card.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Tick, type TickState } from '#client/kit/Tick.tsx'

interface SyncCaseProps {
  tick: TickState
  title: string
  at: string
  /** The employee who did it, on a studio's tablet. */
  by?: string
  /** Buttons below. */
  ways: ReactNode
  children: ReactNode
}

/** A card of /abgleich for something that needs the member: its name, why, and the ways on. */
export const Case = ({ tick, title, at, by, ways, children }: SyncCaseProps) => (
  <Card marginBottom="10" padding="0">
    <Flex gap="12" align="center" padding="14px 16px 2px">
      <Tick state={tick} />
      <Text as="h3" textStyle="heading" fontSize="17px" flex={1} minWidth={0}>
        {title}
      </Text>
      <Text as="span" textStyle="small" color="ink3">
        {clockTime(at)}
      </Text>
    </Flex>
    <Box padding="2px 16px 10px 52px">
      {by && (
        <Text textStyle="small" color="ink2">
          {by}
        </Text>
      )}
      <Box textStyle="body" fontSize="15px" lineHeight="21px">
        {children}
      </Box>
    </Box>
    <Flex gap="8" padding="0 12px 12px 52px">
      {ways}
    </Flex>
  </Card>
)
