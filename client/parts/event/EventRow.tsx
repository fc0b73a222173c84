import { Box } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { shortMonth } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'

/** An event as a list says it, ready to be drawn and to be kept. */
export interface EventWords {
  _id: string
  day: string
  title: string
  second: string
  chip?: { look: ComponentProps<typeof Chip>['look']; words: string }
}

/** The day and the month of a leaf of a calendar: «12», «Juni». */
export const leafOf = (day: string) => [Number(day.slice(8)), shortMonth(day).replace('.', '')] as const

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

export const EventRow = ({ _id, day, title, second, chip }: EventWords) => (
  <RowLink
    to="event"
    params={{ id: _id }}
    lead={<Leaf day={day} />}
    title={title}
    wraps
    second={second}
    trail={
      chip && (
        <Chip look={chip.look} small>
          {chip.words}
        </Chip>
      )
    }
  />
)
