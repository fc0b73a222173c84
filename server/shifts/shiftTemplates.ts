import { inArray } from 'drizzle-orm'
import type { ShiftTemplateForm } from '#contract/shifts/shapes.ts'
import { shiftTemplates } from '#contract/shifts/shiftOffice.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { shiftTemplate } from './tables.ts'

const rows = rowsOf({
  table: shiftTemplate,
  fields: ({ studio, name, lines }: ShiftTemplateForm) => ({ studio, name, lines }),
  visibleTo: who => reachConditionOf(shiftTemplate.studio, studiosWith('tt_office', who)),
  meant: given => ofStudioAsked(shiftTemplate.studio, given),
})

export const shiftTemplateCalls = serve(
  shiftTemplates,
  {
    list: rows.page(
      ({ name }) => name,
      'name',
      ({ studio }: { studio?: string[] }) => studio && inArray(shiftTemplate.studio, studio),
    ),
    one: rows.one,
    create: rows.create,
    edit: rows.edit,
    remove: rows.remove,
    restore: rows.restore,
  },
  {},
  homeOf([shiftTemplate]),
)
