import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup/save.ts'
import { explain } from './explain.ts'
import { readSettings } from './settings.ts'
import { argumentsOf } from './usage.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

async function run(dir: string, keys: string | undefined) {
  const { files, lacking } = await backUp(await readSettings(process.env), resolve(dir), keys)
  printLine(`${dir}: Datenbank, Dokumente der Mitglieder, Protokoll und ${files} Dateien.`)
  if (lacking.length > 0) printLine(`Achtung: ${lacking.length} Dateien der Datenbank waren nicht da: ${lacking.slice(0, 10).join(', ')}`)
  if (keys) printLine(`${keys}: die Schlüssel. Bewahre sie anderswo auf als die Sicherung: Zusammen öffnen sie alles.`)
  else printLine('Die Schlüssel sind nicht dabei. Ohne sie ist die Sicherung wertlos: --keys DATEI schreibt sie an einen anderen Ort.')
}

// Files of a backup are their owner's alone.
process.umask(0o077)
try {
  const { values, positionals } = parseArgs({ options: { keys: { type: 'string' } }, allowPositionals: true })
  const [dir] = argumentsOf('backup', positionals, 1)
  await run(dir!, values.keys)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
