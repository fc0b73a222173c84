import { Box, chakra } from '@chakra-ui/react'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { WallTime } from '#contract/rules/studios/openness.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { comingDays, fullWeek, notesOf } from './hoursWords.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16',
    paddingBlock: '6',
    fontVariantNumeric: 'tabular-nums',
    '&[data-today=true]': { fontWeight: 620 },
    '& dd': { textAlign: 'end' },
  },
})

interface HoursSheetProps {
  studio: Pick<PublicStudio, 'name' | 'openingHours' | 'alwaysCheckin'>
  wall: WallTime
  onClose: () => void
}

/** Every weekday and every coming special day, for each of the studio's groups. */
export function HoursSheet({ studio: { name, openingHours, alwaysCheckin }, wall, onClose }: HoursSheetProps) {
  return (
    <Sheet open onClose={onClose} title={`Öffnungszeiten ${name}`}>
      {alwaysCheckin && <Box color="ink2">Mit Check-in 24H kommst du auch ausserhalb dieser Zeiten hinein.</Box>}
      {openingHours.map(({ title, hours }) => {
        const coming = comingDays(hours, wall.day)
        return (
          <Box as="section" key={title} paddingTop="12" aria-label={title}>
            <Box as="h3" textStyle="label">
              {title}
            </Box>
            <HoursLines rows={fullWeek(hours, wall.day)} />
            {coming.length > 0 && (
              <>
                <Box as="h4" textStyle="label" paddingTop="8">
                  Ausnahmen
                </Box>
                <HoursLines rows={coming} />
              </>
            )}
            {notesOf(hours).map(text => (
              <Box key={text} textStyle="small" color="ink2" paddingTop="6">
                {text}
              </Box>
            ))}
          </Box>
        )
      })}
      {openingHours.length === 0 && <Box color="ink2">Noch keine Zeiten eingetragen.</Box>}
    </Sheet>
  )
}

const HoursLines = ({ rows }: { rows: ReturnType<typeof fullWeek> }) => (
  <Box as="dl">
    {rows.map(({ day, words, today }) => (
      <Line key={day} data-today={today}>
        <dt>{day}</dt>
        <dd>{words}</dd>
      </Line>
    ))}
  </Box>
)
