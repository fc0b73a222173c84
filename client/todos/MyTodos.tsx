import { Box, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { ways } from './rows.ts'
import { Card } from './TodoCard.tsx'
import { useTodoNews } from './useTodoNews.ts'
import { useTodoTurn } from './useTodoTurn.ts'
import { dueLook, stateWord } from './words.ts'

/** Waiting acts count here only where they change what one works on: a to-do that was made on this device is among one's own once it is assigned. */
const own = { ...ways, calls: { edit: todos.edit, publish: todos.turn, remove: todos.remove, restore: todos.restore } }

/** /aufgaben: what one is to do, with or without the right to make to-dos; `?id=` opens one. */
export default function MyTodos() {
  useTodoNews()
  const { id } = useQueryText()
  const go = useGo()
  const { data, error, again, stand } = useCall(todos.mine)
  const { rows } = useWaitingRows(data, stand, own)
  const open = (row: Todo) => void go({ to: 'myTodos', search: { id: row._id } })
  const close = () => void go({ to: 'myTodos', search: {}, replace: true })
  const groups = useMemo(() => groupsOf(rows ?? []), [rows])
  return (
    <Page title="Meine Aufgaben" back="home">
      {!data && <NotLoaded error={error} again={again} lead="Deine Aufgaben sind auf diesem Gerät noch nicht geladen." />}
      {!data && !error && <Box minHeight="240px" aria-busy />}
      {rows?.length === 0 && <Empty text="Im Moment ist dir nichts zugeteilt." />}
      {groups.map(([title, all], nth) => (
        <Section key={title} title={title} aside={nth === 0 && <Stand at={stand} />}>
          {all.map(row => (
            <OwnTodoLine key={row._id} row={row} onOpen={() => open(row)} />
          ))}
        </Section>
      ))}
      {id && <OpenedTodo key={id} id={id} known={rows?.find(row => row._id === id)} onClose={close} />}
    </Page>
  )
}

function groupsOf(rows: readonly OverlaidRow<Todo>[]) {
  const day = today()
  const isNow = ({ due }: Todo) => due !== null && due <= day
  const due = rows.filter(({ state }) => state === 'open' || state === 'doing')
  const groups = [
    ['Heute dran', due.filter(isNow)],
    ['Später', due.filter(row => !isNow(row))],
    ['Erledigt', rows.filter(({ state }) => state === 'done')],
  ] as const
  return groups.filter(([, all]) => all.length > 0)
}

/** One of one's own: a tap on its circle does it, a tap on its words opens it. */
function OwnTodoLine({ row, onOpen }: { row: OverlaidRow<Todo>; onOpen: () => void }) {
  const turn = useTodoTurn()
  const due = dueLook(row)
  const isDone = row.state === 'done'
  return (
    <Flex align="center" gap="4">
      <IconButton
        label={isDone ? `${row.title} wieder öffnen` : `${row.title} erledigt`}
        icon={<Tick state={row.act ? 'waiting' : isDone ? 'ok' : 'todo'} label="" />}
        onClick={() => void turn(row, isDone ? 'open' : 'done')}
      />
      <Box flex={1} minWidth={0}>
        <Row
          title={row.title}
          second={[stateWord(row.state), row.commented > 0 && `${row.commented} ${row.commented === 1 ? 'Kommentar' : 'Kommentare'}`]
            .filter(Boolean)
            .join(' · ')}
          trail={due && <Chip look={due.look}>{due.text}</Chip>}
          onPick={onOpen}
        />
      </Box>
    </Flex>
  )
}

/** The one that the address names, also where it is somebody else's to do. */
function OpenedTodo({ id, known, onClose }: { id: string; known: OverlaidRow<Todo> | undefined; onClose: () => void }) {
  const { data, error, again } = useCall(todos.one, { params: { id } })
  const { nameOf } = useStudios()
  const row = known ?? data
  return (
    <Sheet open wide onClose={onClose} title={row?.title ?? 'Aufgabe'}>
      {row ? (
        <Card row={row} studioOf={nameOf} onDone={onClose} />
      ) : (
        <NotLoaded error={error} again={again} missing="Diese Aufgabe gibt es nicht mehr, oder sie ist nicht mehr deine." />
      )}
    </Sheet>
  )
}
