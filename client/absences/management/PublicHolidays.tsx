import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { date } from '#client/kit/format.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { TeamTabs } from '#client/parts/absence/TeamTabs.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type PublicHoliday, publicHolidays } from '#contract/absences/publicHolidays.ts'

const free = rowForm({
  add: publicHolidays.create,
  edit: publicHolidays.edit,
  remove: publicHolidays.remove,
  restore: publicHolidays.restore,
  one: publicHolidays.one,
  fresh: { version: 1, company: false, half: false },
  called: ({ name }) => name,
  draft: 'publicHoliday',
  removal: { label: 'Feiertag entfernen' },
})

/** «01.08.2027», of several days «24.12.2027 bis 02.01.2028». */
const daysText = ({ day, to }: Pick<PublicHoliday, 'day' | 'to'>) => (to && to !== day ? `${date(day)} bis ${date(to)}` : date(day))

/** /dashboard/timetracker/management/feiertage: days that are nobody's holidays in a studio (T28). */
export default function PublicHolidays() {
  const { options, nameOf } = useOwnStudios(publicHolidays.create)
  const columns = useMemo<Column<PublicHoliday>[]>(
    () => [
      { id: 'day', title: 'Tag', ...days(({ day }: PublicHoliday) => day), text: daysText, sorts: true, width: 190, phone: 'trail' },
      { id: 'to', title: 'Bis und mit', ...days(({ to }: PublicHoliday) => to), width: 110, spare: true },
      { id: 'name', title: 'Feiertag', text: ({ name }) => name, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      {
        id: 'company',
        title: 'Art',
        text: ({ company, half }) => [company ? 'Betriebsferien' : 'Feiertag', half && 'halber Tag'].filter(Boolean).join(', '),
        width: 170,
        spare: true,
      },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['der', 'Feiertag', 'Feiertage']}
      adds
      name="publicHolidays"
      call={publicHolidays.list}
      form={free}
      columns={columns}
      filters={filters}
      exports
      above={
        <Box paddingInline={{ base: '12', md: '20' }} paddingBlock="8">
          <TeamTabs at="publicHolidays" />
        </Box>
      }
    >
      {(row, close) => (
        <free.Form row={row} start={options.length === 1 ? { studio: options[0]?.[0] } : {}} onDone={close}>
          <free.Field name="name" autoFocus />
          <free.Field name="day" type="date" />
          <free.Field name="to" type="date" />
          <free.Field name="company" />
          <free.Field name="half" />
          {isNew(row) && <free.Field name="studio" options={options} />}
        </free.Form>
      )}
    </ListPage>
  )
}
