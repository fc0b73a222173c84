import { Box, chakra, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { shortDate, shortWeekday, thousands } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { addDays, mondayOf } from '#contract/days.ts'
import { type MealSum, sumsOf } from '#contract/rules/nutrition/meals.ts'
import { useEntries } from './useDiary.ts'
import { atLeast, kcalText } from './words.ts'

const Line = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '12',
    width: 'full',
    minHeight: '44px',
    textAlign: 'start',
    borderRadius: 'inner',
    '&[aria-current]': { fontWeight: 640 },
  },
})
const Fill = chakra('span', { base: { display: 'block', height: '8px', borderRadius: 'full', bg: 'brand', minWidth: '2px' } })

const meanOf = (known: readonly number[]) => known.reduce((sum, each) => sum + each, 0) / known.length

interface WeekProps {
  day: string
  latest: string
  /** The reference value, up to which a bar is whole. */
  aim: number | undefined
  show: (day: string) => void
}

/** The week of a day, Monday first: what each day came to, and the way to it. */
export function Week({ day, latest, aim, show }: WeekProps) {
  const monday = mondayOf(day)
  const entries = useEntries(monday, addDays(monday, 6))
  const days = useMemo(
    () =>
      Array.from({ length: 7 }, (_, nth) => addDays(monday, nth)).map(each => {
        const eaten = entries?.filter(entry => entry.day === each) ?? []
        return { day: each, kcal: eaten.length > 0 ? sumsOf(eaten).kcal : undefined }
      }),
    [entries, monday],
  )
  const known = days.flatMap(({ kcal }) => kcal?.value ?? [])
  const most = Math.max(aim ?? 0, ...known, 1)
  return (
    <Section title="Woche" aside={known.length > 0 && `im Schnitt ${thousands(meanOf(known))} kcal`}>
      {days.map(each => (
        <Line
          key={each.day}
          type="button"
          aria-current={each.day === day ? 'date' : undefined}
          disabled={each.day > latest}
          onClick={() => show(each.day)}
        >
          <span>
            {shortWeekday(each.day)} {shortDate(each.day)}
          </span>
          <Box as="span" aria-hidden>
            {each.kcal?.value ? <Fill style={{ width: `${Math.min(100, (100 * each.kcal.value) / most)}%` }} /> : null}
          </Box>
          <Text as="span" textStyle="small" color="ink2" textAlign="end">
            {dayText(each.kcal)}
          </Text>
        </Line>
      ))}
    </Section>
  )
}

const dayText = (kcal: MealSum | undefined) => (kcal ? `${atLeast(kcal)}${kcalText(kcal.value)} kcal` : '–')
