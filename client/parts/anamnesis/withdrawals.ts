import { useEffect } from 'react'
import { emptyUnkept, queries } from '#client/data/cache.ts'
import { staleIn } from '#client/data/calls.ts'
import { onNews } from '#client/data/live.ts'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { can } from '#client/data/session.ts'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import { anamnesis } from '#contract/anamnesis.ts'
import { nameOf } from '#contract/call.ts'
import type { LiveEvents } from '#contract/live.ts'
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
async function close(people: readonly string[]) {
  const { putAway } = await import('./taken.ts')
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
  if (gone.length > 0) await close(gone)
}

/** Ends the reading of people who take their consent back, on this device too (H10). */
export function useWithdrawals() {
  const local = useMaybeLocal()
  useEffect(() => {
    if (!local) return
    return onNews({
      events: ['consent:withdrawn'],
      heard: ({ data }) => void close([(data as LiveEvents['consent:withdrawn']).person]).catch(() => {}),
      missed: () => void closeWithdrawn(local).catch(() => {}),
    })
  }, [local])
}
