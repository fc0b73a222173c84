import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { OfferSheet } from '#client/parts/shifts/OfferSheet.tsx'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import { breakFor } from '#contract/rules/shifts/law.ts'
import type { ShiftFinding } from '#contract/rules/shifts/worker.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import type { ShiftForm } from '#contract/shifts/shapes.ts'
import { shift } from './rows.ts'
import { SpanFields } from './SpanFields.tsx'
import { isUntold, type ShownPlan, type ShownShift } from './shownShifts.ts'

interface SheetProps {
  plan: ShownPlan
  skills: readonly string[]
  row?: ShownShift
  start?: Partial<ShiftForm>
  findings?: readonly ShiftFinding[]
  onClose: () => void
}

/** One to come that everybody knows as it stands: somebody's, or one that is open in a plan that is published. */
const isOfferable = (plan: ShownPlan, row: ShownShift) =>
  plan.state === 'published' && row.act === undefined && !isUntold(row) && Date.parse(row.from) > Date.now()

const breakOf = (from: string, to: string) => breakFor((Date.parse(to) - Date.parse(from)) / 60_000)

/** A shift: who, when, what kind of work; what stands against it is said above. */
export function ShiftSheet({ plan, skills, row, start, findings = [], onClose }: SheetProps) {
  // The most frequent kind of work is the one to begin with; the break is what the law asks for.
  const [begin] = useState(() => ({ kind: 'care' as const, break: start?.from && start.to ? breakOf(start.from, start.to) : 0, ...start }))
  const [offering, setOffering] = useState(false)
  const people = plan.people.map(({ _id, name }): Option => [_id, name])
  const nameOf = (id: unknown) => people.find(([_id]) => _id === id)?.[1] ?? 'Offen'
  return (
    <Sheet open onClose={onClose} title={row ? spanWords(row) : 'Schicht planen'}>
      {findings.length > 0 && (
        <Box role="status" paddingBottom="12" display="grid" gap="4">
          {findings.map(({ rule, weight, text }) => (
            <Text key={rule} textStyle="small" color={weight === 'forbidden' ? 'danger' : 'warn'}>
              {weight === 'forbidden' ? `Wird nicht veröffentlicht: ${text}` : text}
            </Text>
          ))}
        </Box>
      )}
      {row?.published && isUntold(row) && (
        <Text textStyle="small" color="ink2" paddingBottom="12">
          Veröffentlicht ist: {nameOf(row.published.person)}, {spanWords(row.published)}
        </Text>
      )}
      <shift.Form
        row={row}
        start={begin}
        also={{ plan: plan._id, studio: plan.studio }}
        button="Planen"
        reads={{ person: nameOf, from: at => String(at && spanWords({ from: String(at), to: String(at) })), to: at => String(at) }}
        said={(_, body) => `Schicht ${spanWords(body)}: gesichert.`}
        onDone={onClose}
      >
        <shift.Field name="person" options={people} none="Offen: noch niemand" />
        <SpanFields />
        <shift.Field name="kind" options={Object.entries(workKinds)} />
        <shift.Field name="skill" options={skills.map((each): Option => [each, each])} none="Keine besondere" />
        <shift.Field name="break" step={15} />
        <shift.Field name="note" hint="Liest die Person, sobald der Plan veröffentlicht ist." />
      </shift.Form>
      {row && isOfferable(plan, row) && (
        <Box paddingTop="12">
          <Button look="soft" size="row" onClick={() => setOffering(true)}>
            Zum Übernehmen anbieten
          </Button>
        </Box>
      )}
      {row && offering && (
        <OfferSheet shift={row} colleagues={plan.people.filter(({ _id }) => _id !== row.person)} onClose={() => setOffering(false)} />
      )}
    </Sheet>
  )
}
