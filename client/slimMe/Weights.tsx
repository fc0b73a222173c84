import { Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useFind, useWhole } from '#client/data/local.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { measured } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { Section } from '#client/kit/Section.tsx'
import { acknowledged } from '#sync/collections/collection.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'

interface WeightsSpan {
  first: string
  last: string
}

/** The last weight of each day of a programme, and before it the one that somebody brought to it. */
export function weightsIn(documents: readonly MeasurementDoc[], { first, last }: WeightsSpan): MeasurementDoc[] {
  const sorted = [...documents].sort((one, other) => one.day.localeCompare(other.day) || one.at.localeCompare(other.at))
  const days = new Map(sorted.filter(({ day }) => day >= first && day <= last).map(document => [document.day, document]))
  const before = days.has(first) ? undefined : sorted.findLast(({ day }) => day < first)
  return [...(before ? [before] : []), ...days.values()]
}

const ofWeight = { selector: { kind: 'weight' as const } }

/** One's own weights during a programme, from this device; they are the measurements of the profile, and nobody else's. */
export function Weights({ first, last }: WeightsSpan) {
  const found = useFind('measurements', ofWeight)
  const whole = useWhole()
  const weights = useMemo(() => weightsIn(found ?? [], { first, last }), [found, first, last])
  const isKnown = found !== undefined && (found.length > 0 || whole)
  const open = weights.findIndex(document => !acknowledged(document))
  return (
    <Section title="Dein Gewicht">
      <Text>{isKnown ? summary(weights) : '\u00a0'}</Text>
      {weights.length > 1 && (
        <LineChart
          label="Gewicht im Programm"
          unit="kg"
          points={weights.map(({ day, value }) => ({ at: day, value }))}
          dashedFrom={open < 0 ? weights.length : open}
        />
      )}
      <Text textStyle="small" color="ink2" paddingBlock="8">
        Das siehst nur du. Dein Studio sieht es erst, wenn du im Profil deine Messungen teilst.
      </Text>
      <ButtonLink to="profile" search={{ teil: 'body' }} look="side" size="row">
        Gewicht eintragen
      </ButtonLink>
    </Section>
  )
}

function summary(weights: readonly MeasurementDoc[]) {
  const [begin] = weights
  const end = weights.at(-1)
  if (!begin || !end) return 'Noch kein Gewicht eingetragen.'
  if (begin === end) return `${measured(end.value)} kg`
  const change = end.value - begin.value
  const sign = change > 0 ? '+' : '−'
  return `Von ${measured(begin.value)} kg auf ${measured(end.value)} kg${change === 0 ? '' : ` (${sign} ${measured(Math.abs(change))} kg)`}`
}
