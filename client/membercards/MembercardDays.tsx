import { Box, Text } from '@chakra-ui/react'
import { today } from '#client/data/time.ts'
import { shortDate, shortWeekday } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import { cardDays } from '#contract/rules/membercards/states.ts'

/** The 11 days side by side, with those on which somebody came. */
export function MembercardDays({ first, visited }: { first: string; visited: readonly string[] }) {
  const now = today()
  return (
    <Box
      as="ol"
      aria-label="Die 11 Tage"
      listStyleType="none"
      display="grid"
      gap="6"
      gridTemplateColumns={{ base: 'repeat(6, minmax(0, 1fr))', md: 'repeat(11, minmax(0, 1fr))' }}
    >
      {Array.from({ length: cardDays }, (_, at) => addDays(first, at)).map((day, at) => {
        const came = visited.includes(day)
        return (
          <Box
            as="li"
            key={day}
            minHeight="52px"
            borderRadius="field"
            display="grid"
            placeItems="center"
            paddingBlock="6"
            bg={came ? 'brandSoft' : 'sunken'}
            color={came ? 'brandInk' : 'ink2'}
            boxShadow={day === now ? 'inset 0 0 0 2px {colors.brand}' : undefined}
            aria-current={day === now ? 'date' : undefined}
            aria-label={`Tag ${at + 1}, ${shortWeekday(day)} ${shortDate(day)}${came ? ', war da' : ''}`}
          >
            <Text textStyle="label">{at + 1}</Text>
            <Text textStyle="micro">{shortWeekday(day)}</Text>
          </Box>
        )
      })}
    </Box>
  )
}
