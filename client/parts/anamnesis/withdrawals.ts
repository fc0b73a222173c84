import { emptyUnkept, queries } from '#client/data/cache.ts'
import { staleIn } from '#client/data/calls.ts'
import type { Local } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { can } from '#client/data/session.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import { nameOf } from '#contract/call.ts'
import { putAway } from './taken.ts'
import { takenShelf } from './takenShelf.ts'

type Shelf = Readonly<Record<string, unknown>>

/** People whose answers are open or lie sealed on this device. */
async function peopleHere({ keep }: Pick<Local, 'keep'>) {
  const open = queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[0] === nameOf(anamnesis.one) })
    .flatMap(({ state }) => (state.data as { person?: string } | undefined)?.person ?? [])
  return [...new Set([...open, ...Object.keys((await keep.get<Shelf>(takenShelf)) ?? {})])]
}

/** Takes what there is of these people off the device: what was taken along, and answers that stand open. */
export async function closeFor(people: readonly string[]) {
  for (const person of people) await putAway(person)
  await emptyUnkept()
  await staleIn(['people', 'plans'])
}

/** What was told while the line was down: of whom the device holds something, who agrees by now? */
export async function closeWithdrawn(local: Pick<Local, 'keep'>) {
  const here = can(anamnesisTaken.agreed) ? await peopleHere(local) : []
  if (here.length === 0) return
  const agreed = new Set(await send(anamnesisTaken.agreed, { body: { people: here } }))
  const gone = here.filter(person => !agreed.has(person))
  if (gone.length > 0) await closeFor(gone)
}
