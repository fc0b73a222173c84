import { parseArgs } from 'node:util'
import { openLog } from '#server/kit/log.ts'
import { reseal } from '#server/shared/health/reseal.ts'
import { mustStand } from './alone.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { addHealthKey, openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

async function run(rotates: boolean) {
  const read = await readSettings(process.env)
  // An embedded record is held by its directory.
  if (rotates && read.databaseUrl) await mustStand(read.databaseUrl)
  const secrets = await (rotates ? addHealthKey : openSecrets)(read.dataDir, read.secretsFile)
  if (rotates)
    printLine(
      'Ein neuer Schlüssel steht in der Datei der Schlüssel (secrets.json). Die alten bleiben dort: Sicherungen von vorher brauchen sie.',
    )
  const house = await openHouse({ ...read, secrets }, openLog(read.logLevel), domains)
  try {
    printLine(`${await reseal(house)} Inhalte sind neu verschlüsselt, nichts liegt mehr unter einem alten Schlüssel.`)
    printLine(
      'Läuft Formkurve auf mehreren Rechnern, kopiere die Datei jetzt auf jeden: Mit den Schlüsseln von vorher startet keiner mehr.',
    )
  } finally {
    await house.close()
  }
}

try {
  const { values } = parseArgs({ options: { rotate: { type: 'boolean' } } })
  if (!values.rotate) {
    printLine('npm run health               verschlüsselt neu, was noch unter einem alten Schlüssel liegt')
    printLine('npm run health -- --rotate   macht zuerst einen neuen Schlüssel für Gesundheitsdaten')
    printLine('Alle Server müssen dabei stehen: Sie kennen die Schlüssel ihres Starts.')
  }
  await run(values.rotate === true)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
