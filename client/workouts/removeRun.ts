import { toast } from '#client/kit/toast.ts'
import type { Local } from '#sync/client/types.ts'

type Store = Pick<Local, 'one' | 'find' | 'remove' | 'restore'>

/** Deletes a training with its sets and answers the way back, which the toast offers too. The run goes last, so that no set is ever left without one. */
export async function removeRun(local: Store, id: string) {
  const run = await local.one('workoutRuns', id)
  if (!run) return undefined
  const sets = await local.find('sets', { selector: { run: id } })
  await Promise.all(sets.map(set => local.remove('sets', set.id)))
  await local.remove('workoutRuns', id)
  const undo = async () => {
    await local.restore('workoutRuns', run)
    await Promise.all(sets.map(set => local.restore('sets', set)))
  }
  toast(`«${run.title}» gelöscht.`, { undo: () => void undo() })
  return undo
}
