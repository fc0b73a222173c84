import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { can } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { balanceText, minutesText } from '#client/parts/clock/words.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { MonthSheet } from '#client/timetracking/sheet/MonthSheet.tsx'
import { stateLook } from '#client/timetracking/sheet/monthLooks.ts'
import { monthAfter, monthText } from '#client/timetracking/sheet/words.ts'
import { monthStates } from '#contract/rules/worktime/workMonths.ts'
import type { MonthRow } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import type { TimeOfficePartProps } from './Office.tsx'
import { SecondOf } from './SecondOf.tsx'
import { useLocking } from './useLocking.ts'

/** Months that can be chosen. */
const shownMonths = 15

const columns: readonly Column<MonthRow>[] = [
  { id: 'name', title: 'Wer', text: ({ name }) => name, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  { id: 'month', title: 'Monat', text: ({ month }) => monthText(month), width: 140 },
  {
    id: 'state',
    title: 'Stand',
    text: ({ state, late }) => `${monthStates[state]}${late ? ', Nachtrag' : ''}`,
    cell: ({ state, late }) => (
      <>
        <Chip look={stateLook[state]}>{monthStates[state]}</Chip>
        {late && (
          <Chip look="warn" small>
            Nachtrag
          </Chip>
        )}
      </>
    ),
    width: 150,
    phone: 'trail',
  },
  { id: 'worked', title: 'Gearbeitet', text: ({ worked }) => minutesText(worked), right: true, width: 96, phone: 'second' },
  { id: 'credited', title: 'Gutschriften', text: ({ credited }) => (credited > 0 ? minutesText(credited) : null), right: true, width: 104 },
  { id: 'target', title: 'Soll', text: ({ target }) => (target === null ? null : minutesText(target)), right: true, width: 84 },
  { id: 'balance', title: 'Saldo', text: ({ balance }) => (balance === null ? null : balanceText(balance)), right: true, width: 84 },
  { id: 'blocking', title: 'Offen', ...counts(({ blocking }: MonthRow) => blocking || null), width: 72 },
  { id: 'taken', title: 'Aus Plan', ...counts(({ taken }: MonthRow) => taken || null), width: 84, spare: true },
]

/** Months of all who work in one's studios; confirmed ones are locked in bulk. */
export function MonthTable({ above }: TimeOfficePartProps) {
  const { options } = useOwnStudios(timeMonths.list)
  const [open, setOpen] = useState<MonthRow>()
  const { act, progress } = useLocking()
  const filters = useMemo<Filter[]>(() => {
    const now = today().slice(0, 7)
    const months = Array.from({ length: shownMonths }, (_, nth) => monthAfter(now, -nth))
    return [
      { id: 'month', title: 'Monat', choices: months.map(month => [month, monthText(month)] as const) },
      { id: 'state', title: 'Stand', choices: Object.entries(monthStates) },
      byStudio(options),
    ]
  }, [options])
  const acts = useMemo(() => [act], [act])
  return (
    <>
      <CallTable
        label="Monate"
        one="Monat"
        name="timeMonths"
        call={timeMonths.list}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name' }}
        open={setOpen}
        opened={open}
        acts={acts}
        empty={{ text: 'In diesem Monat hat in deinen Studios niemand gearbeitet.' }}
        above={above(
          progress && (
            <Text textStyle="small" color="ink2" role="status">
              {progress.done} von {progress.of} abgeschlossen …
            </Text>
          ),
        )}
        exports
      />
      {open && (
        <Sheet open wide onClose={() => setOpen(undefined)} title={`${open.name}, ${monthText(open.month)}`}>
          <MonthSheet user={open.user} month={open.month} />
          {can(timeOffice.list) && <SecondOf key={open.user} user={open.user} />}
        </Sheet>
      )}
    </>
  )
}
