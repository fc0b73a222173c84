import { Box, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { today } from '#client/data/time.ts'
import { date, shortDate } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { volumeText } from '#client/parts/training/words.ts'
import type { Tally } from '#client/workouts/tally.ts'
import { meanOf, type WeekVolume, weekVolumes } from './weeks.ts'

const Bar = chakra('span', {
  base: { display: 'block', width: 'full', minHeight: '2px', borderTopRadius: '4px' },
  variants: {
    look: {
      full: { bg: 'brand' },
      current: { bg: 'brandSoft', border: '1.5px solid {colors.brand}', borderBottomWidth: 0 },
      open: { bg: 'brandSoft', border: '1.5px dashed {colors.brand}', borderBottomWidth: 0 },
    },
  },
})

/** kg moved per week, from zero; the week that runs is drawn apart. */
export function VolumeWeeks({ tally }: { tally: Tally }) {
  const weeks = weekVolumes(tally, today())
  const most = Math.max(...weeks.map(({ volume }) => volume))
  if (most === 0) return null
  const mean = meanOf(weeks)
  return (
    <Section title="Volumen je Woche" aside={mean > 0 && `im Schnitt ${volumeText(mean)}`}>
      <Flex
        as="ol"
        align="flex-end"
        gap="6"
        height="112px"
        borderBottom="1px solid {colors.lineStrong}"
        aria-label="Volumen je Woche, zwölf Wochen"
      >
        {weeks.map(week => (
          <Flex as="li" key={week.week} flex={1} height="full" align="flex-end">
            <Bar look={lookOf(week)} style={{ height: `${(week.volume / most) * 100}%` }} />
            <VisuallyHidden>{spokenWeek(week)}</VisuallyHidden>
          </Flex>
        ))}
      </Flex>
      <Flex justify="space-between" paddingTop="4" textStyle="micro" color="ink3" aria-hidden>
        <span>ab {shortDate(weeks[0]!.week)}</span>
        <Box as="span">diese Woche {volumeText(weeks.at(-1)!.volume)}</Box>
      </Flex>
      <Text textStyle="micro" color="ink3" marginTop="2">
        Gewicht × Wiederholungen ohne Aufwärmsätze. Umrandet: die Woche läuft noch.
        {weeks.some(({ open }) => open) && ' Gestrichelt: teils nur auf diesem Gerät.'}
      </Text>
    </Section>
  )
}

const lookOf = ({ current, open }: WeekVolume) => (open ? 'open' : current ? 'current' : 'full')

const spokenWeek = ({ week, volume, current, open }: WeekVolume) =>
  `Woche ab ${date(week)}: ${volumeText(volume)}${current ? ', läuft noch' : ''}${open ? ', teils nur auf diesem Gerät' : ''}`
