import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { counted, shortDate } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { addDays, daysBetween } from '#contract/days.ts'
import { longestPage } from '#contract/page.ts'
import { copied, ofTemplate } from '#contract/rules/shifts/copies.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftTemplates } from '#contract/shifts/shiftOffice.ts'
import type { ShownPlan } from './shownShifts.ts'
import { newIn, useCopying, useFilling, weeksOf } from './useFilling.ts'

interface FillProps {
  plan: ShownPlan
  /** The week in sight: a Monday. */
  week: string
  onClose: () => void
}

const weekOption = (monday: string): Option => [monday, `${shortDate(monday)} bis ${shortDate(addDays(monday, 6))}`]

/** Copies the week in sight, or a template, into a week of the same plan. */
export function FillSheet({ plan, week, onClose }: FillProps) {
  const { data } = useCall(shiftTemplates.list, { query: { studio: [plan.studio], limit: longestPage } })
  const weeks = weeksOf(plan)
  const [source, setSource] = useState('week')
  const [target, setTarget] = useState(weeks.find(each => each > week) ?? weeks.find(each => each !== week) ?? week)
  const [copy, fill] = [useCopying(), useFilling()]
  const template = data?.rows.find(({ _id }) => _id === source)
  const rows = plan.shifts.filter(shift => {
    const { day } = wallOf(shift)
    return week <= day && day <= addDays(week, 6)
  })
  const isSame = !template && target === week
  const many = newIn(plan, template ? ofTemplate(template.lines, target) : copied(rows, daysBetween(week, target))).length
  const run = async () => {
    if (template) await fill({ ...plan, lines: template.lines, weeks: [target] })
    else await copy(plan, rows, daysBetween(week, target))
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Woche füllen">
      <Box display="grid" gap="12">
        <SelectField
          label="Woraus"
          value={source}
          options={[
            ['week', `Diese Woche, ab ${shortDate(week)}`],
            ...(data?.rows ?? []).map(({ _id, name }): Option => [_id, `Vorlage «${name}»`]),
          ]}
          onChange={setSource}
        />
        <SelectField label="In die Woche" value={target} options={weeks.map(weekOption)} onChange={setTarget} />
        <Text textStyle="small" color="ink2">
          {isSame && 'Wähle eine andere Woche.'}
          {!isSame && many === 0 && 'Davon steht schon alles dort.'}
          {!isSame && many > 0 && `${counted(many, 'Schicht kommt', 'Schichten kommen')} dazu; was dort steht, bleibt.`}
        </Text>
        <Button disabled={isSame || many === 0} onClick={() => void run()}>
          Einsetzen
        </Button>
      </Box>
    </Sheet>
  )
}
