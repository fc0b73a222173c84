import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type UserStatsRow, userKinds, userMeasures, userSplits, userStats } from '#contract/contracts/users.ts'

const columnsOf = (nameOf: NameOf): Column<UserStatsRow>[] => [
  { id: 'day', title: 'Seit', ...days(({ day }: UserStatsRow) => day), sorts: true, strong: true, width: 120, phone: 'title' },
  { id: 'name', title: 'Wer', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'kind', title: 'Was', text: ({ kind }) => userKinds[kind], width: 170, phone: 'trail' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studio && nameOf(studio), sorts: true, width: 150 },
]

const filters = { studio: userSplits.studio }

/** /dashboard/user-stats (L46, V50): accounts and members, by studio, age, gender, role and month. */
export default function Users() {
  const { nameOf } = useOwnStudios(userStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Personen',
      one: 'Person',
      call: userStats.rows,
      columns: columnsOf(nameOf),
      open: ({ userId }: UserStatsRow) => {
        // Whoever sees figures alone opens nobody's card.
        if (userId) void go({ to: 'userCard', params: { id: userId } })
      },
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="Mitglieder: Statistik"
      name="mitglieder"
      family="users"
      numbers={userStats.numbers}
      measures={userMeasures}
      splits={userSplits}
      filters={filters}
      choices={userStats.choices}
      rows={rows}
      excel={userStats.excel}
      empty="In diesem Zeitraum gab es weder Konto noch Mitglied."
    />
  )
}
