import { Box, chakra, Text } from '@chakra-ui/react'
import { date, quantity } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Formula, formulas } from '#contract/rules/training/oneRepMax.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import type { ProgressPoint } from './progressRange.ts'

interface Props {
  open: boolean
  title: string
  sentence: string
  unit: string
  kind: ExerciseKind
  points: ProgressPoint[]
  formula: Formula
  onFormula(formula: Formula): void
  onClose(): void
}

const Cell = chakra('td', {
  base: { height: '38px', borderBottom: '1px solid {colors.line}', fontVariantNumeric: 'tabular-nums lining-nums' },
})
const Head = chakra('th', {
  base: {
    height: '32px',
    textAlign: 'start',
    fontSize: '12.5px',
    fontWeight: 580,
    color: 'ink3',
    borderBottom: '1px solid {colors.lineStrong}',
  },
})

const options = Object.entries(formulas).map(([name, { title }]) => [name as Formula, title] as const)

/** The curve's formula, and the same values as a table. */
export function Counting({ open, title, sentence, unit, kind, points, formula, onFormula, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="So wird gezählt">
      <Text textStyle="body">{explained(kind, sentence)}</Text>
      {kind === 'weight' && (
        <Box marginBlock="12">
          <Segmented label="Formel" value={formula} options={options} onChange={onFormula} />
        </Box>
      )}
      <Box as="table" width="full" textStyle="table" marginTop="8" borderCollapse="collapse">
        <Box as="caption" textAlign="start" textStyle="label" paddingBlock="8">
          {title}
        </Box>
        <thead>
          <tr>
            <Head scope="col">Tag</Head>
            <Head scope="col" textAlign="end">
              {unit}
            </Head>
            <Head scope="col" textAlign="end">
              Stand
            </Head>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(point => (
            <tr key={point.day}>
              <Cell>{date(point.day)}</Cell>
              <Cell textAlign="end" fontWeight={point.record ? 640 : undefined}>
                {quantity(point.value, 1)}
                {point.record && ' PR'}
              </Cell>
              <Cell textAlign="end">{point.open ? 'nur hier' : 'im Studio'}</Cell>
            </tr>
          ))}
        </tbody>
      </Box>
    </Sheet>
  )
}

function explained(kind: ExerciseKind, sentence: string) {
  if (kind !== 'weight') return `${sentence} Aufwärmsätze zählen nicht. Ein Punkt in Markenfarbe ist ein neuer Höchstwert.`
  return `${sentence} Von jedem Training zählt der Satz mit dem höchsten Wert. Gerechnet wird mit Sätzen von 1 bis 12 Wiederholungen, Aufwärmsätze zählen nicht. Ein Punkt in Markenfarbe ist ein neuer Höchstwert.`
}
