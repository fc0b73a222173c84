import { Box, chakra } from '@chakra-ui/react'
import { date } from '#client/kit/format.ts'
import { lateText, type ToldStatistic } from '#contract/measures/since.ts'
import type { Counts, StatsMeasure } from '#contract/stats.ts'
import { changeText, mood, valueIn, valueText } from './words.ts'

const One = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    paddingBlock: '6',
    borderBottom: '2.5px solid transparent',
    minWidth: { base: 0, md: '130px' },
    '& .title': { textStyle: 'small', color: 'ink2' },
    '& .value': {
      textStyle: 'xl',
      fontSize: { base: '26px', md: '32px' },
      lineHeight: { base: '32px', md: '38px' },
      whiteSpace: { md: 'nowrap' },
    },
    '& .change': { textStyle: 'small', fontWeight: 600, color: 'ink2' },
    '& .change[data-mood=good]': { color: 'brandInk' },
    _hover: { '& .title': { color: 'ink' } },
    '&[aria-pressed=true]': { borderBottomColor: 'brand' },
  },
})

interface NumbersProps<C extends Counts> {
  measures: readonly StatsMeasure<C>[]
  total: ToldStatistic['total']
  /** «1. bis 20.», where the period still runs. */
  until?: string
  measure: StatsMeasure<C>
  onPick: (id: string) => void
}

/** The leading numbers without boxes; the picked one is drawn below. */
export function Numbers<C extends Counts>({ measures, total, until, measure, onPick }: NumbersProps<C>) {
  return (
    <Box
      role="group"
      aria-label="Zahlen"
      display={{ base: 'grid', md: 'flex' }}
      flexWrap="wrap"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      columnGap={{ base: '16', md: '44' }}
      rowGap="6"
      css={{ '@media print': { display: 'flex', columnGap: '32' } }}
      flex={{ md: 1 }}
      width={{ base: 'full', md: 'auto' }}
      minWidth={0}
    >
      {measures.map((each, at) => {
        const [now, before] = [valueIn(each, total.now), valueIn(each, total.before)]
        const untold = !total.now && total.late && lateText(total.late, date)
        const change = untold || changeText(each, now, before)
        return (
          <One key={each.id} type="button" aria-pressed={each.id === measure.id} onClick={() => onPick(each.id)}>
            <span className="title">
              {each.title}
              {at === 0 && until ? `, ${until}` : ''}
            </span>
            <Box as="span" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="8">
              <span className="value">{valueText(each, now)}</span>
              {change && (
                <span className="change" data-mood={mood(each, now, before)}>
                  {change}
                </span>
              )}
            </Box>
          </One>
        )
      })}
    </Box>
  )
}
