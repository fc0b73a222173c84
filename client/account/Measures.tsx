import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { date, quantity } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { type BodyMeasure, measures } from '#contract/measurements.ts'
import { MeasureSheet } from './MeasureSheet.tsx'
import { useMeasured, useTicks, valueText } from './measured.ts'

const kinds = (Object.keys(measures) as BodyMeasure[]).filter(kind => kind !== 'weight' && kind !== 'targetWeight')

/** The other measures, each with its last value. */
export function Measures() {
  const [open, setOpen] = useState<BodyMeasure>()
  return (
    <Section title="Messungen">
      {kinds.map(kind => (
        <MeasureRow key={kind} kind={kind} onPick={() => setOpen(kind)} />
      ))}
      {open && <MeasureSheet kind={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function MeasureRow({ kind, onPick }: { kind: BodyMeasure; onPick: () => void }) {
  const measured = useMeasured(kind)
  const tickOf = useTicks()
  const last = measured?.at(-1)
  const before = measured?.at(-2)
  const change = last && before ? last.value - before.value : 0
  return (
    <Row
      title={measures[kind].title}
      second={
        last
          ? `${date(last.day)}${change ? ` · ${change > 0 ? '+' : '−'} ${quantity(Math.abs(change))} ${measures[kind].unit}` : ''}`
          : measured
            ? 'Noch nicht gemessen'
            : '\u00a0'
      }
      onPick={onPick}
      trail={
        last && (
          <>
            <Text as="span" textStyle="value" className="notranslate">
              {valueText(kind, last.value)}
            </Text>
            <Tick state={tickOf(last)} />
          </>
        )
      }
    />
  )
}
