import { emptyUnkept, forgetAnswers, queries } from '#client/data/cache.ts'
import type { Local } from '#client/data/local.ts'
import { staleIn } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { can } from '#client/data/session.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import { nameOf } from '#contract/call.ts'
import { plans } from '#contract/plans/calls.ts'
import { putAway } from './taken.ts'
import { takenShelf } from './takenShelf.ts'

type Shelf = Readonly<Record<string, unknown>>

/** Answers with plans, which lie on this device for whoever goes on building them. */
const planned: readonly string[] = [plans.one, plans.ofPerson].map(nameOf)

/** People whom an answer is about. */
const peopleOf = (data: unknown) => [data].flat().flatMap(row => (row as { person?: string } | undefined)?.person ?? [])

/** A list of plans that nobody looks at just now; an open one is loaded anew. */
const isShutList = (key: readonly unknown[]) =>
  key[0] === nameOf(plans.search) && !queries.getQueryCache().find({ queryKey: key, exact: true })?.isActive()

/** People whose plans an answer tells of. */
const tells = (key: readonly unknown[], data: unknown) => {
  if (planned.includes(String(key[0]))) return peopleOf(data)
  return isShutList(key) ? peopleOf((data as { rows?: unknown } | undefined)?.rows) : []
}

/** People whose answers are open or lie on this device, sealed or as a plan. */
async function peopleHere({ keep }: Pick<Local, 'keep'>) {
  const open = queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => [nameOf(anamnesis.one), ...planned].includes(String(queryKey[0])) })
    .flatMap(({ state }) => peopleOf(state.data))
  return [...new Set([...open, ...Object.keys((await keep.get<Shelf>(takenShelf)) ?? {})])]
}

/** Takes what there is of these people off the device: what was taken along, answers that stand open, and plans. */
export async function closeFor(people: readonly string[]) {
  for (const person of people) await putAway(person)
  await forgetAnswers((key, data) => tells(key, data).some(person => people.includes(person)))
  await emptyUnkept()
  await staleIn(['people', 'plans'])
}

/** Withdrawals that were told while the line was down: of the people whom the device holds something of, the studio says who agrees by now. */
export async function closeWithdrawn(local: Pick<Local, 'keep'>) {
  const here = can(anamnesisTaken.agreed) ? await peopleHere(local) : []
  if (here.length === 0) return
  const agreed = new Set(await send(anamnesisTaken.agreed, { body: { people: here } }))
  const gone = here.filter(person => !agreed.has(person))
  if (gone.length > 0) await closeFor(gone)
}
