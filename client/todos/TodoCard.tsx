import { Box, Flex, Text } from '@chakra-ui/react'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { useMaybeLocal } from '#client/data/local.ts'
import type { OutboxAct } from '#client/data/outboxActs.ts'
import { useMay } from '#client/data/reach.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { type TodoState, todoMoves, todoStates } from '#contract/rules/todos/states.ts'
import { follows } from '#contract/states.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { Assigned } from './Assigned.tsx'
import { Attachments, Pictures } from './Files.tsx'
import { Links } from './Links.tsx'
import { todo as form } from './rows.ts'
import { Comments } from './TodoComments.tsx'
import { useTodo } from './useTodo.ts'
import { useTodoTurn } from './useTodoTurn.ts'
import type { ShownTodo } from './withActs.ts'
import { dueLook, stateWord } from './words.ts'

interface CardProps {
  row: OverlaidRow<Todo>
  /** Names the to-do's studio. */
  studioOf: (code: string) => string | null
  onDone: () => void
}

/** One to-do: where it stands, what it says, who works on it, and all that hangs on it. */
export function Card({ row, studioOf, onDone }: CardProps) {
  const may = useMay(todos.edit, { params: { id: row._id }, body: { ...row, _id: row._id } })
  const { todo, waiting, refused, people, error, again } = useTodo(row, may)
  if (error?.code === 'missing' && !isNew(row))
    return <NotLoaded error={error} again={again} missing="Diese Aufgabe gibt es nicht mehr, oder sie ist nicht mehr deine." />
  return (
    <Box>
      <RefusedTodoActs acts={refused} todo={todo} />
      <State todo={todo} />
      {may ? (
        <form.Form row={row} onDone={() => undefined}>
          <form.Field name="title" />
          <form.Field name="text" area />
          <form.Field name="due" type="date" />
        </form.Form>
      ) : (
        <TodoText todo={todo} />
      )}
      <Assigned todo={todo} may={may} people={people} />
      <Pictures todo={todo} waiting={waiting} />
      <Attachments todo={todo} waiting={waiting} />
      <Links todo={todo} />
      <Comments todo={todo} />
      <Text textStyle="small" color="ink2" paddingTop="16">
        {[studioOf(todo.studio), todo.author && `von ${todo.author.name}`, todo.created && moment(todo.created)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {may && <Delete row={row} onGone={onDone} />}
    </Box>
  )
}

/** The state of the to-do, and the steps from there. */
function State({ todo }: { todo: ShownTodo }) {
  const turn = useTodoTurn()
  const { state } = todo
  const steps = (Object.keys(todoStates) as TodoState[]).filter(to => to === state || follows(todoMoves, state, to))
  return (
    <Flex align="center" gap="8" wrap="wrap" paddingBottom="16">
      <Segmented
        label="Stand"
        value={state}
        options={steps.filter(to => to !== 'archived' || state === 'archived').map(to => [to, stateWord(to)] as const)}
        onChange={to => void turn(todo, to)}
      />
      {todo.turned && <Tick state="waiting" size="small" />}
      {follows(todoMoves, state, 'archived') && (
        <Button look="side" size="row" icon={<ArchiveIcon size={18} aria-hidden />} onClick={() => void turn(todo, 'archived')}>
          Archivieren
        </Button>
      )}
    </Flex>
  )
}

/** The to-do's text for people who work on it without the right to change it. */
function TodoText({ todo }: { todo: ShownTodo }) {
  const due = dueLook(todo)
  return (
    <Flex direction="column" gap="8" align="flex-start">
      {due && <Chip look={due.look}>{due.text}</Chip>}
      {todo.text ? <WrittenText textStyle="body">{todo.text}</WrittenText> : <Text color="ink2">Ohne Beschreibung.</Text>}
    </Flex>
  )
}

function Delete({ row, onGone }: { row: OverlaidRow<Todo>; onGone: () => void }) {
  const { remove } = form.useRemoval()
  const away = () => {
    onGone()
    void remove(row)
  }
  return <Removal label="Aufgabe löschen" onRemove={away} />
}

/** Acts of this screen that the studio did not take: the state can be set anew from where it stands by now. */
function RefusedTodoActs({ acts, todo }: { acts: readonly OutboxAct[]; todo: ShownTodo }) {
  const local = useMaybeLocal()
  const turn = useTodoTurn()
  if (acts.length === 0) return null
  return (
    <NeedsYou>
      {acts.map(({ kind, row }) => {
        const { to } = (row.body ?? {}) as { to?: TodoState }
        const drop = () => local?.outbox.discard(row.key)
        const anew = async (next: TodoState) => {
          if (await turn(todo, next)) await drop()
        }
        return (
          <Need
            key={row.key}
            title={row.title}
            more={kind === 'comment' && <WrittenText textStyle="body">{(row.body as { text: string }).text}</WrittenText>}
            text={kind === 'turn' ? `Sie steht inzwischen auf «${stateWord(todo.state)}».` : row.message}
          >
            {kind === 'turn' && to && follows(todoMoves, todo.state, to) && (
              <Button size="row" look="soft" onClick={() => void anew(to)}>
                Auf «{stateWord(to)}» setzen
              </Button>
            )}
            <Button size="row" look="side" onClick={() => void drop()}>
              Verwerfen
            </Button>
          </Need>
        )
      })}
    </NeedsYou>
  )
}
