// Makes the migration of what changed in the tables, and keeps the newest snapshots: drizzle-kit reads the last one alone.
//   npm run migrations -- --name what_changed
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { say, tool } from './step.mjs'

const meta = 'server/migrations/meta'
/** Enough to see what a migration on a branch began from. */
const kept = 3

/** Snapshots that are older than those kept. */
export const outdatedIn = names =>
  names
    .filter(name => name.endsWith('_snapshot.json'))
    .sort()
    .slice(0, -kept)

export const outdated = () => outdatedIn(readdirSync(meta)).map(name => join(meta, name))

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { code, said } = await tool('drizzle-kit/bin.cjs', [
    'generate',
    '--config',
    'server/start/drizzle.config.ts',
    ...process.argv.slice(2),
  ])
  say(said.trimEnd())
  for (const path of outdated()) rmSync(path)
  process.exitCode = code
}
