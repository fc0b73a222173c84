import { Box, chakra, Text } from '@chakra-ui/react'
import type { ToldStatistic } from '#contract/measures/since.ts'
import { type Counts, type StatsMeasure, share } from '#contract/stats.ts'
import { nothing, valueIn, valueText } from './words.ts'

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '4',
    paddingInline: { base: '16', md: '20' },
    paddingTop: '14',
    maxWidth: '760px',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      columnGap: '12',
      alignItems: 'baseline',
      minHeight: '44px',
    },
    '& button': { textAlign: 'left', minHeight: '32px', color: 'ink', _hover: { textDecoration: 'underline' } },
    '@media (pointer: coarse)': { '& button': { minHeight: '44px' } },
    '& .value': { textStyle: 'label', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& .share': { textStyle: 'small', color: 'ink2', minWidth: '72px', textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& .bar': { gridColumn: '1 / -1', height: '6px', bg: 'sunken', borderRadius: '3px', overflow: 'hidden' },
    '& .bar > span': { display: 'block', height: 'full', bg: 'brand' },
  },
})

interface FunnelProps<C extends Counts> {
  measures: readonly StatsMeasure<C>[]
  /** Their ids, each a part of the one before. */
  steps: readonly string[]
  total: ToldStatistic['total']
  onPick?: (id: string) => void
}

const percent = { kind: 'percent' } as const

/** How many of the first came as far as each step, and how many of the one before went on: see docs/kit/funnel.md. */
export function Funnel<C extends Counts>({ measures, steps, total, onPick }: FunnelProps<C>) {
  const found = steps.flatMap(id => measures.find(measure => measure.id === id) ?? [])
  const lines = found.map(measure => ({ measure, many: valueIn(measure, total.now) ?? 0 }))
  const widest = lines[0]?.many ?? 0
  return (
    <Box>
      <Text as="h2" textStyle="label" paddingInline={{ base: '16', md: '20' }} paddingTop="16">
        Vom ersten Wort zum Abschluss
      </Text>
      <Steps>
        {lines.map(({ measure, many }, at) => {
          const went = at === 0 ? null : share(many, lines[at - 1]!.many)
          return (
            <li key={measure.id}>
              {onPick ? (
                <button type="button" onClick={() => onPick(measure.id)}>
                  {measure.title}
                </button>
              ) : (
                <span>{measure.title}</span>
              )}
              <span className="value">{valueText(measure, many)}</span>
              <span className="share">{at === 0 ? '' : went === null ? nothing : `${valueText(percent, went)}`}</span>
              <span className="bar" aria-hidden>
                <span style={{ width: `${share(many, widest) ?? 0}%` }} />
              </span>
            </li>
          )
        })}
      </Steps>
      <Text paddingInline={{ base: '16', md: '20' }} paddingTop="4" textStyle="small" color="ink2">
        Prozent: wie viele vom Schritt davor weiter kamen.
      </Text>
    </Box>
  )
}
