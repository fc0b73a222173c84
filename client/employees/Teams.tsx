import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { PickSome } from '#client/kit/pills.tsx'
import { rowForm } from '#client/kit/rowForm.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { employees } from '#contract/employees/calls.ts'
import type { TeamWhole } from '#contract/employees/shapes.ts'
import { teams } from '#contract/employees/teams.ts'

const team = rowForm({
  add: teams.create,
  edit: teams.edit,
  remove: teams.remove,
  restore: teams.restore,
  one: teams.one,
  fresh: { version: 1, members: [] },
  called: ({ title }) => title,
  draft: 'team',
  removal: { label: 'Team entfernen' },
})

/** Teams of the studios and who is in them. */
export function Teams({ above }: { above: ReactNode }) {
  const { options, nameOf } = useOwnStudios(teams.create)
  const columns = useMemo<Column<TeamWhole>[]>(
    () => [
      { id: 'title', title: 'Team', text: ({ title }) => title, sorts: true, strong: true, width: 180, grow: 1, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, phone: 'second' },
      { id: 'count', title: 'Leute', ...counts(({ members }: TeamWhole) => members.length), width: 80, phone: 'trail' },
      { id: 'members', title: 'Wer', text: ({ members }) => members.map(({ name }) => name).join(', '), width: 280, grow: 3 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['das', 'Team', 'Teams']}
      title="Mitarbeitende"
      name="teams"
      adds
      call={teams.list}
      form={team}
      columns={columns}
      filters={filters}
      above={above}
      exports
      wide
    >
      {(row, close) => (
        <>
          <team.Form row={row} start={options.length === 1 ? { studio: options[0]?.[0] } : {}} onDone={close}>
            <team.Field name="title" autoFocus={isNew(row)} />
            {isNew(row) && <team.Field name="studio" options={options} />}
          </team.Form>
          {row && !isNew(row) && <Members key={row._id} row={row} onDone={close} />}
        </>
      )}
    </ListPage>
  )
}

const ids = ({ members }: TeamWhole) => members.flatMap(({ _id }) => _id ?? [])

/** Members of a team once both have changed it: all that either put in, without those whom either took out. */
export const mergeTeamMembers = (before: readonly string[], mine: readonly string[], theirs: readonly string[]) => [
  ...theirs.filter(one => mine.includes(one) || !before.includes(one)),
  ...mine.filter(one => !before.includes(one) && !theirs.includes(one)),
]

/** Members of a team, of those employed in its studio; people without an account stand beneath. */
function Members({ row, onDone }: { row: TeamWhole; onDone: () => void }) {
  const { data } = useCall(employees.list, { query: { studio: [row.studio], state: ['now', 'soon'], limit: 200 } })
  const here = row.members.flatMap(({ _id, name }) => (_id ? [[_id, name] as const] : []))
  const others = row.members.filter(({ _id }) => _id === null).map(({ name }) => name)
  const [chosen, setChosen] = useState(() => here.map(([_id]) => _id))
  const { send, waiting } = useSend(teams.members, { title: () => `Team ${row.title}`, asks: true })
  const known = new Map<string, string>([...here, ...(data?.rows ?? []).map(one => [one._id, one.name] as const)])
  const put = async (members: readonly string[], version: number): Promise<TeamWhole | undefined> => {
    try {
      return await send({ params: { id: row._id }, body: { studio: row.studio, members: [...members], version } })
    } catch (error) {
      const now = error instanceof CallError && error.code === 'stale' ? (error.current as TeamWhole | undefined) : undefined
      if (!now || now.version === version) throw error
      return put(mergeTeamMembers(ids(row), members, ids(now)), now.version)
    }
  }
  const save = async () => {
    try {
      const answer = await put(chosen, row.version)
      sayDone(answer, `Team ${row.title} ist gespeichert.`)
      onDone()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Section title="Wer dazugehört">
      {known.size > 0 && <PickSome label="Mitarbeitende" options={[...known]} values={chosen} onChange={setChosen} />}
      {known.size === 0 && <Text color="ink2">In diesem Studio ist noch niemand angestellt.</Text>}
      {others.length > 0 && (
        <Text textStyle="small" color="ink2" paddingTop="8">
          Ohne Konto: {others.join(', ')}
        </Text>
      )}
      <Box paddingTop="12">
        <Button look="soft" size="row" busy={waiting} onClick={() => void save()}>
          Mitglieder des Teams speichern
        </Button>
      </Box>
    </Section>
  )
}
