import { Text } from '@chakra-ui/react'
import { dayOf, today } from '#client/data/time.ts'
import { clockTime, shortDate } from './format.ts'

/** The moment when a loaded number was true: «Stand 14:05», with the day when it isn't today's. */
export function Stand({ at }: { at: string | number | undefined }) {
  if (at === undefined || at === 0) return null
  const instant = new Date(at).toISOString()
  const day = dayOf(instant)
  return (
    <Text as="span" textStyle="micro" color="ink3" whiteSpace="nowrap" flexShrink={0}>
      Stand {day === today() ? '' : `${shortDate(day)}, `}
      {clockTime(instant)}
    </Text>
  )
}
