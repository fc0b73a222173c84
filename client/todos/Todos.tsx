import { Box, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { useReachAny } from '#client/data/reach.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { FilterButton, FilterChips } from '#client/kit/table/Filters.tsx'
import { days, instants } from '#client/kit/table/kinds.ts'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { todoStates } from '#contract/rules/todos/states.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { Board } from './Board.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { todo, ways } from './rows.ts'
import { Card } from './TodoCard.tsx'
import { usePeople } from './usePeople.ts'
import { useTodoBulk } from './useTodoBulk.ts'
import { useTodoNews } from './useTodoNews.ts'
import { assignedWords, dueLook, dueWord, stateWord } from './words.ts'

const views = [
  ['liste', 'Liste'],
  ['board', 'Board'],
] as const
type View = (typeof views)[number][0]

const dues: Filter['choices'] = [
  ['late', 'Überfällig'],
  ['today', 'Heute'],
  ['week', 'In den nächsten 7 Tagen'],
  ['none', 'Ohne Tag'],
]

function useColumns(nameOf: (code: string) => string | null) {
  return useMemo<Column<Todo>[]>(
    () => [
      { id: 'title', title: 'Aufgabe', text: ({ title }) => title, sorts: true, strong: true, width: 240, grow: 3, phone: 'title' },
      { id: 'who', title: 'Wer', text: assignedWords, width: 170, grow: 2, phone: 'second' },
      {
        id: 'due',
        title: 'Fällig',
        ...days(({ due }: Todo) => due),
        cell: row => {
          const due = dueLook(row)
          return due ? <Chip look={due.look}>{due.text}</Chip> : row.due && dueWord(row.due)
        },
        sorts: true,
        width: 170,
        phone: 'trail',
      },
      { id: 'state', title: 'Stand', text: ({ state }) => stateWord(state), sorts: true, width: 110 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
      { id: 'created', title: 'Angelegt', ...instants(({ created }: Todo) => created), sorts: true, width: 170, spare: true },
      { id: 'author', title: 'Von', text: ({ author }) => author?.name ?? null, width: 140, spare: true },
    ],
    [nameOf],
  )
}

function useFilters(options: Filter['choices'], studio: string | undefined) {
  const people = usePeople(studio).data
  return useMemo<Filter[]>(() => {
    const who = [['me', 'Mir zugeteilt'], ['-', 'Niemandem zugeteilt'], ...(people ?? []).map(({ _id, name }) => [_id, name])]
    return [
      { id: 'assignee', title: 'Wer', choices: who as unknown as Filter['choices'] },
      { id: 'due', title: 'Fällig', choices: dues },
      { id: 'state', title: 'Stand', choices: Object.entries(todoStates) },
      byStudio(options),
    ]
  }, [options, people])
}

/** /dashboard/todo (L43): the team's to-dos as a list or a board, made in one line, opened in a sheet. */
export default function Todos() {
  useTodoNews()
  const words = useQueryText()
  const go = useGo()
  const view: View = words.ansicht === 'board' ? 'board' : 'liste'
  const { options, nameOf } = useOwnStudios(todos.create)
  const studio = startStudio(options, useDeskStudio())
  const filters = useFilters(options, studio)
  const columns = useColumns(nameOf)
  const acts = useTodoBulk()
  const seesStudios = useReachAny(todos.counts)
  const [open, setOpen] = useState<OverlaidRow<Todo> | 'new'>()
  const close = () => setOpen(undefined)
  const add = <NewButton beside words="Neue Aufgabe" onClick={() => setOpen('new')} />
  const above = (
    <Flex gap="8" wrap="wrap" align="center" paddingInline={{ base: '12', md: '20' }} paddingBlock="8" flexShrink={0}>
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'todos', search: { ...words, ansicht: next === 'liste' ? undefined : next }, replace: true })}
      />
      {seesStudios && (
        <ButtonLink to="todoStudios" look="side" size="row">
          Nach Studio
        </ButtonLink>
      )}
    </Flex>
  )
  const quick = <QuickAdd studios={options} studio={studio} />
  return (
    <Page title="Aufgaben" actions={add}>
      {view === 'board' ? (
        <Box position="absolute" inset={0} display="flex" flexDirection="column" bg="surface" overflowY="auto">
          {above}
          {quick}
          <Filtered filters={filters.filter(({ id }) => id !== 'state')} open={setOpen} />
        </Box>
      ) : (
        <CallTable
          label="Aufgaben"
          one="Aufgabe"
          name="todos"
          call={todos.list}
          columns={columns}
          filters={filters}
          searches={{ label: 'Aufgaben suchen' }}
          above={
            <>
              {above}
              {quick}
            </>
          }
          ways={ways}
          open={setOpen}
          opened={open === 'new' ? undefined : open}
          acts={acts}
          exports
          empty={{ text: 'Noch keine Aufgabe.', action: <NewButton words="Neue Aufgabe" onClick={() => setOpen('new')} /> }}
        />
      )}
      {open && (
        <Sheet open wide onClose={close} title={open === 'new' ? 'Neue Aufgabe' : todo.called(open)}>
          {open === 'new' || isNew(open) ? (
            <todo.Form row={open === 'new' ? undefined : open} start={studio ? { studio } : {}} onDone={close}>
              <todo.Field name="title" autoFocus />
              <todo.Field name="text" area />
              <todo.Field name="due" type="date" />
              <todo.Field name="studio" options={options} />
            </todo.Form>
          ) : (
            <Card key={open._id} row={open} studioOf={nameOf} onDone={close} />
          )}
        </Sheet>
      )}
    </Page>
  )
}

/** The board with its filters, which stand in the address as the list's do. */
function Filtered({ filters, open }: { filters: readonly Filter[]; open: (row: OverlaidRow<Todo>) => void }) {
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const follows = useFollows(filters)
  const [shown, show] = useShown(ids, follows)
  const set = { filters, set: shown.filters, onSet: (next: Record<string, string[]>) => show({ filters: next }) }
  return (
    <>
      <Flex gap="8" wrap="wrap" paddingInline={{ base: '12', md: '20' }} paddingBottom="8">
        <FilterButton {...set} />
        <FilterChips {...set} />
      </Flex>
      <Board asked={shown.filters} open={open} />
    </>
  )
}
