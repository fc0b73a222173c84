import { parseArgs } from 'node:util'
import { openLog } from '#server/kit/log.ts'
import { settleEpoch } from '#server/sync/epoch.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

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
      say(`Neue Epoche: ${house.store.epoch}`)
    }
    if (rebuild) say(`Neu aufgebaut: ${await house.projector.rebuild()} Mitglieder`)
  } finally {
    await house.close()
  }
}

try {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean' }, 'new-epoch': { type: 'boolean' } } })
  if (values.rebuild || values['new-epoch']) await project(values)
  else {
    say('npm run project -- --rebuild     Auswertungen aller Mitglieder aus dem Speicher neu aufbauen')
    say('npm run project -- --new-epoch   nach einer Wiederherstellung: alle Geräte gleichen sich neu ab')
    process.exit(1)
  }
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
