import { today } from '#client/data/time.ts'
import { download } from '#client/kit/download.ts'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { scan } from '#client/workouts/scan.ts'
import type { Local } from '#sync/client/types.ts'

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Hands all sets to the person as a file; needs no network. */
export async function exportSets(local: Pick<Local, 'collections'>, format: 'csv' | 'json') {
  try {
    const [{ exportCsv, exportJson }, runs, sets] = await Promise.all([
      import('#client/workouts/transfer/ownFormat.ts'),
      gather(scan(local.collections.workoutRuns, 200)),
      gather(scan(local.collections.sets, 500)),
    ])
    const text = format === 'csv' ? exportCsv(runs, sets) : exportJson(runs, sets)
    await download(new Blob([text], { type: types[format] }), `formkurve-saetze-${today()}.${format}`)
    toast(`${counted(sets.length, 'Satz', 'Sätze')} exportiert.`)
  } catch {
    toast('Der Export hat nicht geklappt. Prüfe den freien Speicher und versuche es nochmals.', { look: 'danger' })
  }
}

async function gather<T>(chunks: AsyncIterable<T[]>) {
  const all: T[] = []
  for await (const chunk of chunks) all.push(...chunk)
  return all
}
