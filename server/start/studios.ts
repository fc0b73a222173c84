import { readFile } from 'node:fs/promises'
import { ValidationError } from 'yup'
import { openLog } from '#server/kit/log.ts'
import { addStudios, newStudios } from '#server/shared/studios/add.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { argumentsOf, Unusable } from './usage.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Why a file can't be read, behind its name. */
const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'gibt es nicht',
  EACCES: 'darf dieses Konto nicht lesen',
  EISDIR: 'ist ein Verzeichnis',
}

/** The file's studios, judged before a database is opened. */
async function studiosOf(file: string) {
  try {
    return await newStudios.validate(JSON.parse(await readFile(file, 'utf8')), { stripUnknown: true })
  } catch (error) {
    const why = unreadable[(error as { code?: string }).code ?? '']
    if (why) throw new Unusable(`${file} ${why}.`)
    if (error instanceof SyntaxError) throw new Unusable(`${file} ist kein JSON: ${error.message}`)
    if (!(error instanceof ValidationError)) throw error
    const [, at, field] = /^\[(\d+)\]\.?(\w*)/.exec(error.path ?? '') ?? []
    throw new Unusable(at === undefined ? `${file}: ${error.message}` : `${file}, Studio ${Number(at) + 1}, ${field}: ${error.message}`)
  }
}

async function run(file: string) {
  const rows = await studiosOf(file)
  const read = await readSettings(process.env)
  const house = await openHouse({ ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }, openLog(read.logLevel), domains)
  try {
    const added = await addStudios(house.db, rows)
    say(`Neu: ${added.length}. Schon da und wie zuvor: ${rows.length - added.length}.`)
  } finally {
    await house.close()
  }
}

try {
  const [file] = argumentsOf('studios', process.argv.slice(2), 1)
  await run(file!)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
