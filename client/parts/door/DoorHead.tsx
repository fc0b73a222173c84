import { Box, chakra, Text } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { clockOnce } from '#client/kit/format.ts'
import { Stand } from '#client/kit/Stand.tsx'
import { type DoorView, seatsOf } from '#contract/rules/door/doorRules.ts'
import type { DoorAbout } from './kind.ts'
import type { Door } from './useDoor.ts'
import { decideWords } from './words.ts'

const Facts = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '24', rowGap: '8', paddingTop: '4', paddingBottom: '8' },
})
const Fact = chakra('div', { base: { display: 'flex', flexDirection: 'column-reverse' } })
const Figure = chakra('dd', { base: { textStyle: 'xl', fontVariantNumeric: 'tabular-nums lining-nums' } })
const Name = chakra('dt', { base: { textStyle: 'small', color: 'ink2' } })

interface HeadProps extends Pick<Door, 'stand' | 'noun'> {
  view: DoorView
  about: DoorAbout
}

/** The course or event that is held here, the number of people inside, and the seats left with their takers. */
export function DoorHead({ view, about: { facts, reason }, noun, stand }: HeadProps) {
  const { execution, inside, free, waiting, started } = view
  const { startsAt, endsAt, cancelled, capacity } = execution
  const expected = waiting.reduce((sum, one) => sum + seatsOf(one), 0)
  const spare = started ? free : Math.max(0, free - expected)
  return (
    <Box paddingTop="8">
      <Box display="flex" justifyContent="space-between" gap="12" alignItems="baseline">
        <Text textStyle="small" color="ink2">
          {[`${clockOnce(startsAt)}–${clockOnce(endsAt)}`, ...facts].filter(Boolean).join(' · ')}
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
            {capacity != null && (
              <Text as="span" textStyle="value" className="notranslate" color="ink2">
                {' '}
                / {capacity}
              </Text>
            )}
          </Figure>
          <Name>da</Name>
        </Fact>
        {capacity != null && (
          <>
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
          </>
        )}
      </Facts>
      <Rule>{decideWords(view, noun)}</Rule>
    </Box>
  )
}

const Rule = chakra('p', { base: { textStyle: 'small', color: 'ink2', paddingBottom: '8' } })
