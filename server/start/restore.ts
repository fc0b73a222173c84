import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openLog } from '#server/kit/log.ts'
import { restore } from './backup/restore.ts'
import { explain } from './explain.ts'
import { readSettings } from './settings.ts'
import { argumentsOf } from './usage.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

async function run(dir: string, keys: string | undefined) {
  const read = await readSettings(process.env)
  const missing = await restore({ ...read, seed: 'none' }, { dir: resolve(dir), keys, log: openLog(read.logLevel) })
  printLine('Wiederhergestellt. Die Schlüssel passen, und eine neue Epoche hat begonnen: Jedes Gerät reicht nach, was der Sicherung fehlt.')
  if (missing.length > 0)
    printLine(`Achtung: ${missing.length} Dateien der Datenbank fehlen auch in der Sicherung: ${missing.slice(0, 10).join(', ')}`)
}

process.umask(0o077)
try {
  const { values, positionals } = parseArgs({ options: { keys: { type: 'string' } }, allowPositionals: true })
  const [dir] = argumentsOf('restore', positionals, 1)
  await run(dir!, values.keys)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
