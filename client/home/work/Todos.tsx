import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { shortDate } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useActsOn } from '#client/parts/moderation/useActsOn.ts'
import { isOverdue, type TodoState } from '#contract/rules/todos/states.ts'
import { todos } from '#contract/todos/calls.ts'

const shown = 3
const acts = { turn: todos.turn }

/** Somebody's to-dos, the most urgent first; nothing where there are none. Asked for here, they are on the device without a network. */
export function Todos() {
  const { data, stand } = useCall(todos.mine)
  const turned = useActsOn(acts, stand)
  const stateOf = (_id: string, state: TodoState) => (turned.get(_id)?.row.body as { to: TodoState } | undefined)?.to ?? state
  const due = (data ?? []).filter(({ _id, state }) => ['open', 'doing'].includes(stateOf(_id, state)))
  if (due.length === 0) return null
  const day = today()
  return (
    <Section title="Meine Aufgaben" aside={<Stand at={stand} />}>
      {due.slice(0, shown).map(row => (
        <RowLink
          key={row._id}
          to="myTodos"
          search={{ id: row._id }}
          title={row.title}
          second={row.due ? (row.due === day ? 'heute fällig' : `fällig ${shortDate(row.due)}`) : 'ohne Tag'}
          trail={isOverdue(row, day) && <Chip look="danger">überfällig</Chip>}
        />
      ))}
      <ButtonLink to="myTodos" look="text" size="row">
        {due.length > shown ? `Alle ${due.length} ansehen` : 'Alle ansehen'}
      </ButtonLink>
    </Section>
  )
}
