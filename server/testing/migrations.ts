import { readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the migrations lie. */
export const folder = fileURLToPath(new URL('../migrations', import.meta.url))

interface Journal {
  entries: { tag: string }[]
}
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/** How many there are. */
export const newest = journal.entries.length

/** How many there were once the one of this name was the newest. */
export const upTo = (name: string) => journal.entries.findIndex(({ tag }) => tag === name) + 1

/** The migrations as they were when there were only so many, written below `parent`; answers where. */
export async function firstMigrations(parent: string, count: number) {
  const only = join(parent, 'migrations')
  const entries = journal.entries.slice(0, count)
  await mkdir(join(only, 'meta'), { recursive: true })
  for (const { tag } of entries) await cp(join(folder, `${tag}.sql`), join(only, `${tag}.sql`))
  await writeFile(join(only, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return only
}
