import type { Import } from '#client/workouts/transfer/types.ts'
import type { Local } from '#sync/client/types.ts'

/** The text of a file: UTF-8, UTF-16 with its mark, else what an older spreadsheet writes. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  if (mark) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const chunk = 250

/**
 * Writes what a file adds and answers how many sets were new. Runs go first, so that no set stands without its training where a device
 * dies half-way; the same file again adds the rest.
 */
export async function write(
  local: Pick<Local, 'bulkInsert'>,
  { runs, sets }: Pick<Import, 'runs' | 'sets'>,
  progress: (percent: number) => void,
) {
  const all = runs.length + sets.length || 1
  for (let at = 0; at < runs.length; at += chunk) {
    await local.bulkInsert('workoutRuns', runs.slice(at, at + chunk))
    progress((Math.min(runs.length, at + chunk) / all) * 100)
  }
  let added = 0
  for (let at = 0; at < sets.length; at += chunk) {
    added += await local.bulkInsert('sets', sets.slice(at, at + chunk))
    progress(((runs.length + Math.min(sets.length, at + chunk)) / all) * 100)
  }
  return added
}
