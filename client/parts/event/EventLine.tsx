import { Box } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { money } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { Own } from './useEvents.ts'
import { chipOf, freeWords, leafOf, timeWords } from './words.ts'

/** The day as a leaf of a calendar. */
function Leaf({ day }: { day: string }) {
  const [number, month] = leafOf(day)
  return (
    <Box width="48px" flexShrink={0} textAlign="center" paddingBlock="6" borderRadius="inner" bg="sunken" aria-hidden>
      <Box textStyle="heading" lineHeight="22px">
        {number}
      </Box>
      <Box textStyle="micro" color="ink2">
        {month}
      </Box>
    </Box>
  )
}

/** An event in a list: when, where, what it costs, and the person's place. */
export function EventLine({ event, place, now }: Own & { now: number }) {
  const { name } = useStudioNames()
  const where = event.place || (event.studio ? `Studio ${name(event.studio)}` : 'Alle Studios')
  const chip = chipOf(place, event, now)
  const free = Date.parse(event.startsAt) > now ? freeWords(event) : undefined
  return (
    <RowLink
      to="event"
      params={{ id: event._id }}
      lead={<Leaf day={dayOf(event.startsAt)} />}
      title={event.title}
      wraps
      second={[timeWords(event), where, event.price ? money(event.price) : undefined, event.cancelled ? undefined : free]
        .filter(Boolean)
        .join(' · ')}
      trail={
        chip && (
          <Chip look={chip.look} small>
            {chip.words}
          </Chip>
        )
      }
    />
  )
}
