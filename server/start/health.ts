import { parseArgs } from 'node:util'
import { openLog } from '#server/kit/log.ts'
import { reseal } from '#server/shared/health/rotate.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { addHealthKey, openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function run(rotates: boolean) {
  const read = await readSettings(process.env)
  const secrets = await (rotates ? addHealthKey : openSecrets)(read.dataDir, read.secretsFile)
  if (rotates)
    say('Ein neuer Schlüssel steht in der Datei der Schlüssel (secrets.json). Die alten bleiben dort: Sicherungen von vorher brauchen sie.')
  const house = await openHouse({ ...read, secrets }, openLog(read.logLevel), domains)
  try {
    say(`${await reseal(house)} Inhalte sind neu verschlüsselt, nichts liegt mehr unter einem alten Schlüssel.`)
    say('Läuft Formkurve auf mehreren Rechnern, kopiere die Datei jetzt auf jeden: Mit den Schlüsseln von vorher startet keiner mehr.')
  } finally {
    await house.close()
  }
}

try {
  const { values } = parseArgs({ options: { rotate: { type: 'boolean' } } })
  if (!values.rotate) {
    say('npm run health               verschlüsselt neu, was noch unter einem alten Schlüssel liegt')
    say('npm run health -- --rotate   macht zuerst einen neuen Schlüssel für Gesundheitsdaten')
    say('Alle Server müssen dabei stehen: Sie kennen die Schlüssel ihres Starts.')
  }
  await run(values.rotate === true)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
