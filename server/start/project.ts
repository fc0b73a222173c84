import { parseArgs } from 'node:util'
import { openLog } from '#server/kit/log.ts'
import { settleEpoch } from '#server/sync/epoch.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { WrongUse } from './usage.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

interface Wishes {
  rebuild?: boolean
  'new-epoch'?: boolean
}

async function project({ rebuild, 'new-epoch': newEpoch }: Wishes) {
  const read = await readSettings(process.env)
  const house = await openHouse({ ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }, openLog(read.logLevel), domains)
  try {
    if (newEpoch) {
      await settleEpoch(house, true)
      printLine(`Neue Epoche: ${house.store.epoch}`)
    }
    if (rebuild) printLine(`Neu aufgebaut: ${await house.projector.rebuild()} Mitglieder`)
  } finally {
    await house.close()
  }
}

try {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean' }, 'new-epoch': { type: 'boolean' } } })
  if (!values.rebuild && !values['new-epoch']) throw WrongUse.of('project')
  await project(values)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
