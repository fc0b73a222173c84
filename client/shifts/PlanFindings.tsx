import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import type { ShiftFinding } from '#contract/rules/shifts/worker.ts'
import { listed } from './listed.ts'
import type { Findings, ShownPlan } from './shownShifts.ts'

interface FindingsProps {
  plan: ShownPlan
  findings: Findings
  onOpen: (id: string) => void
}

const few = 8
const looks = { forbidden: 'danger', hint: 'warn' } as const
const words: Record<ShiftFinding['weight'], string> = { forbidden: 'verboten', hint: 'Hinweis' }

/** Findings against the plan, all weeks of it: what the law forbids first. Each line opens its shift. */
export function PlanFindings({ plan, findings, onOpen }: FindingsProps) {
  const [all, setAll] = useState(false)
  const day = today()
  const { lines, soon, ageless, alone } = useMemo(() => listed(plan, findings, day), [plan, findings, day])
  if (lines.length === 0 && soon === 0 && ageless.length === 0 && alone === 0) return null
  return (
    <Section title="Was dagegen steht">
      {soon > 0 && (
        <Text textStyle="small" color="warn" role="status">
          {counted(soon, 'Schicht beginnt', 'Schichten beginnen')} in weniger als 14 Tagen: Das ist kurzfristig, und wer sie hat, bestätigt
          sie (ArGV 1 Art. 69).
        </Text>
      )}
      {ageless.length > 0 && (
        <Text textStyle="small" color="warn" role="status">
          Ohne Geburtsdatum: {ageless.join(', ')}. Hier gelten die Grenzen der Erwachsenen.
        </Text>
      )}
      {alone > 0 && (
        <Text textStyle="small" color="ink2" role="status">
          In {counted(alone, 'Schicht', 'Schichten')} ist jemand allein im Studio: Die Pause zählt dort als Arbeitszeit (ArG Art. 15 Abs.
          2).
        </Text>
      )}
      {(all ? lines : lines.slice(0, few)).map(({ shift, name, finding }) => (
        <Row
          key={`${shift._id} ${finding.rule}`}
          title={`${name}, ${spanWords(shift)}`}
          second={finding.text}
          wraps
          trail={<Chip look={looks[finding.weight]}>{words[finding.weight]}</Chip>}
          onPick={() => onOpen(shift._id)}
        />
      ))}
      {lines.length > few && !all && (
        <Button look="text" size="row" onClick={() => setAll(true)}>
          Alle {lines.length} zeigen
        </Button>
      )}
    </Section>
  )
}
