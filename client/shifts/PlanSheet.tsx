import { useRef } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import type { Option } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { longestPage } from '#contract/page.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { ShiftPlanForm, ShiftPlanRow } from '#contract/shifts/shapes.ts'
import { shiftTemplates } from '#contract/shifts/shiftOffice.ts'
import { plan, planWords } from './rows.ts'
import { useFilling } from './useFilling.ts'

interface SheetProps {
  studio: string
  row?: OverlaidRow<ShiftPlanRow>
  /** The studio's last plan: a new one follows it. */
  last?: ShiftPlanRow
  onClose: (made?: string) => void
}

const usual = { needs: [], confirmWithin: 7 }

/** The days of a plan; its needs are those of the studio as they stand when it is saved. */
export function PlanSheet({ studio, row, last, onClose }: SheetProps) {
  const { data: settings } = useCall(shiftPlans.settings, { params: { studio } })
  const { data: kept } = useCall(shiftTemplates.list, { query: { studio: [studio], limit: longestPage } })
  const fill = useFilling()
  const typed = useRef<Partial<ShiftPlanForm>>({})
  const after = last && last.endDate >= today() ? addDays(last.endDate, 1) : addDays(mondayOf(today()), 7)
  const startDate = mondayOf(addDays(after, 6))
  const start = { startDate, endDate: addDays(startDate, 7 * (settings?.horizon ?? 4) - 1), template: null }
  const planningSettings = settings
    ? { needs: settings.needs, confirmWithin: settings.confirmWithin }
    : (row?.planningSettings ?? last?.planningSettings ?? usual)
  const done = async (saved: ShiftPlanRow | undefined, _id: string) => {
    const form = { ...start, ...typed.current }
    const lines = kept?.rows.find(each => each._id === form.template)?.lines
    if (!row && lines) await fill({ ...form, _id, studio, lines })
    onClose(row ? undefined : (saved?._id ?? _id))
  }
  const templates = (kept?.rows ?? []).map(({ _id, name }): Option => [_id, name])
  return (
    <Sheet open onClose={() => onClose()} title={row ? `Plan ${planWords(row)}` : 'Neuer Plan'}>
      <plan.Form
        key={settings ? 'known' : 'bare'}
        row={row}
        start={start}
        also={{ studio, planningSettings }}
        button="Anlegen"
        said={(_, body) => `Plan ${planWords(body)}: ${isNew(row) ? 'angelegt.' : 'gesichert.'}`}
        onChange={values => {
          typed.current = values
        }}
        onDone={done}
      >
        <plan.Field name="startDate" type="date" autoFocus />
        <plan.Field name="endDate" type="date" hint="Höchstens sechs Wochen." />
        {!row && templates.length > 0 && <plan.Field name="template" options={templates} none="Leer beginnen" />}
      </plan.Form>
    </Sheet>
  )
}
