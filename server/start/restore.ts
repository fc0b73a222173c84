import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openLog } from '#server/kit/log.ts'
import { restore } from './backup/restore.ts'
import { explain } from './explain.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function run(dir: string, keys: string | undefined) {
  const read = await readSettings(process.env)
  const missing = await restore({ ...read, seed: 'none' }, { dir: resolve(dir), keys, log: openLog(read.logLevel) })
  say('Wiederhergestellt. Die Schlüssel passen, und eine neue Epoche hat begonnen: Jedes Gerät reicht nach, was der Sicherung fehlt.')
  if (missing.length > 0)
    say(`Achtung: ${missing.length} Dateien der Datenbank fehlen auch in der Sicherung: ${missing.slice(0, 10).join(', ')}`)
}

process.umask(0o077)
try {
  const { values, positionals } = parseArgs({ options: { keys: { type: 'string' } }, allowPositionals: true })
  const [dir] = positionals
  if (dir) await run(dir, values.keys)
  else {
    say('npm run restore -- VERZEICHNIS --keys DATEI')
    say('Füllt ein leeres DATA_DIR oder eine leere Datenbank mit leerem Speicher; DATEI sind die Schlüssel, die anderswo lagen.')
    process.exit(1)
  }
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
