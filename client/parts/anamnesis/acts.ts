import { localForAct } from '#client/data/local.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { nameOf } from '#contract/call.ts'

/** What /abgleich calls it: no name and no content. */
export const draftTitle = 'Anamnese, Entwurf'
export const finishedTitle = 'Anamnese, abgeschlossen'

const saves = [anamnesis.save, anamnesis.saveOwn].map(nameOf)

/** Drops all that waits of this draft, or was refused; of one that was finished the answers alone, which the finished one holds. */
export async function dropWaiting(_id: string, finished = false) {
  const { collections, outbox } = await localForAct()
  const rows = await collections.outbox.find().exec()
  const goes = (call: string) => (finished ? saves.includes(call) : call.startsWith('anamnesis.'))
  for (const row of rows) {
    const id = row.params?.id ?? (row.body as { _id?: string } | undefined)?._id
    if (id === _id && row.state !== 'done' && goes(row.call)) await outbox.discard(row.key)
  }
}
