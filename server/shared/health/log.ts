import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { WithDb, WithSettings } from '#server/kit/house.ts'

/** Lines that one transaction takes out of the queue. */
const portion = 1000

const folderOf = ({ settings }: WithSettings) => settings.traceDir ?? join(settings.dataDir, 'trace')

/** A file a month and process, so that no two processes ever write into one. */
const fileOf = (month: string) => `${month}.${hostname()}.${process.pid}.jsonl`
const named = /^(\d{4}-\d{2})\..+\.jsonl$/

/**
 * Moves traces from the queue to the append-only log, one JSON line each. A line leaves the queue once it is on the disk: a crash between the
 * two writes it twice, and its id tells.
 */
export async function drainTraces(house: WithDb & WithSettings) {
  for (let moved = portion; moved === portion; ) moved = await drainSome(house)
}

const drainSome = (house: WithDb & WithSettings) =>
  house.db.transaction(async tx => {
    const { rows } = await tx.execute<{ line: Record<string, string> }>(sql`
      delete from trace_queue where nth in (select nth from trace_queue order by nth limit ${portion} for update skip locked)
      returning nth, line`)
    if (rows.length > 0) await append(folderOf(house), rows.map(({ line }) => `${JSON.stringify(line)}\n`).join(''))
    return rows.length
  })

async function append(folder: string, text: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, fileOf(new Date().toISOString().slice(0, 7))), 'a+', 0o600)
  try {
    await file.appendFile((await endsWell(file)) ? text : `\n${text}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const newline = 0x0a

/** False where the last line is half: the disk was full or the process was killed over it, and the line comes once more. */
async function endsWell(file: FileHandle) {
  const { size } = await file.stat()
  if (size === 0) return true
  const last = new Uint8Array(1)
  await file.read(last, 0, 1, size - 1)
  return last[0] === newline
}

/** Deletes the log's months that ended two years ago. */
export async function forgetLog(house: WithSettings, now: Date) {
  const folder = folderOf(house)
  const names = await readdir(folder).catch(() => [])
  const oldest = new Date(Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth(), 1)).toISOString().slice(0, 7)
  for (const name of names) if ((named.exec(name)?.[1] ?? oldest) < oldest) await rm(join(folder, name), { force: true })
}
