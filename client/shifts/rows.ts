import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import { date, shortDate } from '#client/kit/format.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { workPermits } from '#contract/shifts/permits.ts'
import type { ShiftPlanRow, ShiftRow } from '#contract/shifts/shapes.ts'
import { shifts, shiftTemplates } from '#contract/shifts/shiftOffice.ts'

async function present({ _id, plan, studio }: { _id: string; plan: string; studio: string }): Promise<ShiftRow> {
  const whole = await prefetch(shiftPlans.one, { params: { id: plan }, query: { studio } }, 0)
  const found = whole.shifts.find(row => row._id === _id)
  if (!found) throw new CallError('missing', 'Diese Schicht gibt es nicht mehr.')
  return found
}

export const shift = rowForm({
  add: shifts.create,
  edit: shifts.edit,
  remove: shifts.remove,
  restore: shifts.restore,
  one: present,
  fresh: { version: 1, published: null, confirmed: false },
  called: spanWords,
  draft: 'shift',
  removal: { label: 'Schicht entfernen' },
})

export const planWords = ({ startDate, endDate }: Pick<ShiftPlanRow, 'startDate' | 'endDate'>) =>
  `${shortDate(startDate)} bis ${date(endDate)}`

export const plan = rowForm({
  add: shiftPlans.create,
  edit: shiftPlans.edit,
  remove: shiftPlans.remove,
  restore: shiftPlans.restore,
  one: ({ _id, studio }: ShiftPlanRow): Promise<ShiftPlanRow> =>
    prefetch(shiftPlans.one, { params: { id: _id }, query: { studio } }, 0).then(whole => ({ ...whole, shifts: whole.shifts.length })),
  fresh: {
    version: 1,
    state: 'draft',
    changes: 0,
    publishedAt: null,
    publication: 0,
    confirmedEmployeeUserIds: [],
    waits: 0,
    shifts: 0,
    template: null,
  },
  called: planWords,
  named: name => `Plan ${name}`,
  draft: 'shiftPlan',
  removal: {
    label: 'Plan entfernen',
    why: ({ state }) => (state === 'draft' ? undefined : 'Veröffentlicht: Dieser Plan bleibt.'),
  },
})

export const permit = rowForm({
  add: workPermits.create,
  edit: workPermits.edit,
  remove: workPermits.remove,
  restore: workPermits.restore,
  one: workPermits.one,
  fresh: { version: 1 },
  called: ({ number }) => number,
  named: number => `Bewilligung ${number}`,
  draft: 'workPermit',
  removal: { label: 'Bewilligung entfernen' },
})

export const template = rowForm({
  add: shiftTemplates.create,
  edit: shiftTemplates.edit,
  remove: shiftTemplates.remove,
  restore: shiftTemplates.restore,
  one: shiftTemplates.one,
  fresh: { version: 1 },
  called: ({ name }) => name,
  draft: 'shiftTemplate',
  removal: { label: 'Vorlage entfernen' },
})
