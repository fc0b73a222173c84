import { asc, inArray } from 'drizzle-orm'
import { type PublicHolidayForm, publicHolidays } from '#contract/absences/publicHolidays.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { publicHoliday } from './tables.ts'

const rows = rowsOf({
  table: publicHoliday,
  fields: ({ studio, day, to, name, company, half }: Omit<PublicHolidayForm, '_id'>) => ({ studio, day, to, name, company, half }),
  order: [asc(publicHoliday.day), asc(publicHoliday._id)],
  visibleTo: who => reachConditionOf(publicHoliday.studio, studiosWith('tt_office', who)),
  meant: given => ofStudioAsked(publicHoliday.studio, given),
})

export const publicHolidayCalls = serve(
  publicHolidays,
  {
    list: rows.page(
      row => `${row.name} ${row.day} ${row.to ?? ''}`,
      'day',
      ({ studio }: { studio?: string[] }) => studio && inArray(publicHoliday.studio, studio),
    ),
    one: rows.one,
    create: rows.create,
    edit: rows.edit,
    remove: rows.remove,
    restore: rows.restore,
  },
  {},
  homeOf([publicHoliday]),
)
