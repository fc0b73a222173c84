import { asc, inArray } from 'drizzle-orm'
import { payroll } from '#contract/timetracking/payroll.ts'
import { type PaySupplementForm, paySupplements } from '#contract/timetracking/supplements.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { readLayout, saveLayout } from './layout.ts'
import { freeze, list, preview, propose, readPayrollFile, remove, take } from './payrollActs.ts'
import { paySupplement } from './tables.ts'

const rows = rowsOf({
  table: paySupplement,
  fields: (form: Omit<PaySupplementForm, '_id'>) => {
    const isTimed = form.when === 'hours'
    const { studio, name, when, kinds, percent, code, from, to, permit } = form
    const times = { starts: isTimed ? form.starts : null, ends: isTimed ? form.ends : null }
    return { studio, name, when, ...times, kinds, percent, code, from, to, permit }
  },
  order: [asc(paySupplement.name), asc(paySupplement._id)],
  visibleTo: who => reachConditionOf(paySupplement.studio, studiosWith('tt_office', who)),
  meant: given => ofStudioAsked(paySupplement.studio, given),
})

export const payrollCalls = [
  ...serve(
    paySupplements,
    {
      list: rows.page(
        row => `${row.name} ${row.code ?? ''}`,
        'name',
        ({ studio }: { studio?: string[] }) => studio && inArray(paySupplement.studio, studio),
      ),
      one: rows.one,
      create: rows.create,
      edit: rows.edit,
      remove: rows.remove,
      restore: rows.restore,
    },
    {},
    homeOf([paySupplement]),
  ),
  ...serve(payroll, {
    list: given => list(given, given.query),
    preview: given => preview(given, given.body),
    propose: given => propose(given, given.body),
    one: given => readPayrollFile(given, given.params.id),
    freeze: given => freeze(given, given.params.id, given.body),
    remove: given => remove(given, given.params.id),
    file: given => take(given, given.params.id),
    layout: given => readLayout(given.tx, given.who, given.params.brand as never),
    saveLayout: given => saveLayout(given.tx, given.who, given.params.brand as never, given.body),
  }),
]
