import { localForAct } from '#client/data/local.ts'
import { isActAmong, isActIn, isUnsent } from '#client/data/waitingActs.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { idIn } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** The act's name on /abgleich: no name and no content. */
export const draftTitle = 'Anamnese, Entwurf'
export const finishedTitle = 'Anamnese, abgeschlossen'

const saves = [anamnesis.save, anamnesis.saveOwn]

/** Drops all that waits of this draft, or was refused; of one that was finished the answers alone, which the finished one holds. */
export async function dropUnsent(_id: string, finished = false) {
  const { outbox } = await localForAct()
  const goes = (row: OutboxRow) => (finished ? isActAmong(row, saves) : isActIn(row, 'anamnesis'))
  for (const row of await outbox.rows()) if (idIn(row) === _id && isUnsent(row) && goes(row)) await outbox.discard(row.key)
}
