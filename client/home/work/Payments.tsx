import { useCall, useCalls } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { taskWords } from '#client/parts/payment/words.ts'
import { longestPage } from '#contract/page.ts'
import { bills } from '#contract/payments/bills.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { tasks } from '#contract/rules/payments/tasks.ts'

const asked = tasks.map(task => ({ query: { task: [task], limit: 3 } }))
const dueFirst = { query: { sort: 'due' as const, limit: longestPage } }

/** Money that waits for a person: what has to be done about payments, and bills whose day has passed. Without any there is nothing. */
export function Payments() {
  const answers = useCalls(paymentOffice.all, asked)
  const { data: open } = useCall(bills.open, dueFirst)
  const overdue = open?.rows.filter(({ due }) => due < today()) ?? []
  const todo = tasks.flatMap((task, at) => {
    const { rows, total } = answers[at]?.data ?? { rows: [], total: 0 }
    return total > 0 ? [{ task, total, names: namesOf(rows.map(({ who }) => who)) }] : []
  })
  if (todo.length === 0 && overdue.length === 0) return null
  return (
    <Section title="Zahlungen" aside={<Stand at={answers[0]?.stand} />}>
      {todo.map(({ task, total, names }) => (
        <RowLink
          key={task}
          to="paymentAdmin"
          search={{ task }}
          title={taskWords[task]}
          second={names}
          trail={<Chip look="warn">{total}</Chip>}
        />
      ))}
      {overdue.length > 0 && (
        <RowLink
          to="bills"
          title="Überfällige Rechnungen"
          second={namesOf(overdue.map(({ name, title }) => name ?? title))}
          trail={<Chip look="danger">{overdue.length}</Chip>}
        />
      )}
    </Section>
  )
}

const namesOf = (names: readonly string[]) => [...new Set(names)].slice(0, 3).join(', ')
