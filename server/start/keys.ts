import { parseArgs } from 'node:util'
import { openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { acceptKeys, mustFit } from './keyPrints.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

async function run(accepts: boolean) {
  const read = await readSettings(process.env)
  const settings = { ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }
  const { db, close } = await openDatabase(settings, stockOf(domains))
  try {
    if (accepts) await acceptKeys(db, settings.secrets)
    else await mustFit(db, settings)
    printLine(
      accepts
        ? 'Von jetzt an gelten diese Schlüssel. Was mit anderen verschlossen wurde, bleibt zu.'
        : 'Die Schlüssel passen zur Datenbank.',
    )
  } finally {
    await close()
  }
}

try {
  const { values } = parseArgs({ options: { accept: { type: 'boolean' } } })
  if (!values.accept) {
    printLine('npm run keys               prüft, ob die Schlüssel zur Datenbank passen')
    printLine('npm run keys -- --accept   sind die Schlüssel verloren: nimmt die neuen, und alle melden sich neu an')
  }
  await run(values.accept === true)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
