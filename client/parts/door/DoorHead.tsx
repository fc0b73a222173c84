import { Box, chakra, Text } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { clock } from '#client/kit/format.ts'
import { Stand } from '#client/kit/Stand.tsx'
import type { DoorView } from '#contract/courses/doorRules.ts'
import { decideWords } from './words.ts'

const Facts = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '24', rowGap: '8', paddingTop: '4', paddingBottom: '8' },
})
const Fact = chakra('div', { base: { display: 'flex', flexDirection: 'column-reverse' } })
const Figure = chakra('dd', { base: { textStyle: 'xl', fontVariantNumeric: 'tabular-nums lining-nums' } })
const Name = chakra('dt', { base: { textStyle: 'small', color: 'ink2' } })

/** The course, the number of people inside, and the seats left with their takers. */
export function DoorHead({ view, stand }: { view: DoorView; stand?: number }) {
  const { execution, inside, free, waiting, started } = view
  const { startsAt, endsAt, room, instructor, cancelled, reason, capacity } = execution
  const spare = started ? free : Math.max(0, free - waiting.length)
  return (
    <Box paddingTop="8">
      <Box display="flex" justifyContent="space-between" gap="12" alignItems="baseline">
        <Text textStyle="small" color="ink2">
          {clock(startsAt)}–{clock(endsAt)} · {room.name}
          {instructor && ` · ${instructor.name}`}
        </Text>
        <Box flexShrink={0}>
          <Stand at={stand} />
        </Box>
      </Box>
      {cancelled && (
        <Box paddingTop="8">
          <Chip look="danger">Fällt aus{reason ? `: ${reason}` : ''}</Chip>
        </Box>
      )}
      <Facts aria-live="polite">
        <Fact>
          <Figure>
            {inside}
            <Text as="span" textStyle="value" color="ink2">
              {' '}
              / {capacity}
            </Text>
          </Figure>
          <Name>da</Name>
        </Fact>
        <Fact>
          <Figure>{free}</Figure>
          <Name>Plätze frei</Name>
        </Fact>
        <Fact>
          <Figure>{waiting.length}</Figure>
          <Name>warten</Name>
        </Fact>
        <Fact>
          <Figure>{spare}</Figure>
          <Name>für Spontane</Name>
        </Fact>
      </Facts>
      <Rule>{decideWords(view)}</Rule>
    </Box>
  )
}

const Rule = chakra('p', { base: { textStyle: 'small', color: 'ink2', paddingBottom: '8' } })
