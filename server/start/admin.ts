import { ValidationError } from 'yup'
import { openLog } from '#server/kit/log.ts'
import { makeAdministrator, newAdministrator } from '#server/shared/roles/administrator.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { argumentsOf, WrongUse } from './usage.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The account that is meant, judged before a database is opened. */
async function wishOf([email, vorname, nachname]: readonly string[]) {
  try {
    return await newAdministrator.validate({ email, vorname, nachname })
  } catch (error) {
    throw error instanceof ValidationError ? new WrongUse(error.message) : error
  }
}

async function run(given: readonly string[]) {
  const wish = await wishOf(given)
  const read = await readSettings(process.env)
  const house = await openHouse({ ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }, openLog(read.logLevel), domains)
  try {
    const { isNew, link } = await house.db.transaction(tx => makeAdministrator(tx, house, wish))
    say(`${wish.email} ${isNew ? 'hat jetzt ein Konto und' : 'hatte schon ein Konto und'} verwaltet alle Studios.`)
    say('Wer diese Adresse öffnet, setzt das Passwort. Sie gilt 7 Tage und einmal; gib sie nur dieser Person:')
    say(link)
  } finally {
    await house.close()
  }
}

try {
  await run(argumentsOf('admin', process.argv.slice(2), 3))
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
