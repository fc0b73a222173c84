import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { whenInterrupted } from '#server/kit/programs/interrupted.mjs'
import { chainSize, startBig, workSize } from './big.ts'
import { buildPage } from './build.ts'
import { end, inTime } from './ending.ts'
import type { Figure, Ground, Row } from './figure.ts'
import { anamnesisWizard } from './figures/anamnesisWizard.ts'
import { appStart } from './figures/appStart.ts'
import { arrivals } from './figures/arrivals.ts'
import { authed, people } from './figures/authed.ts'
import { bystander } from './figures/bystander.ts'
import { catchUp } from './figures/catchUp.ts'
import { chatCrowd } from './figures/chatCrowd.ts'
import { chatDevice } from './figures/chatDevice.ts'
import { chatLive } from './figures/chatLive.ts'
import { chatOpen } from './figures/chatOpen.ts'
import { contractLife } from './figures/contractLife.ts'
import { contractOffice } from './figures/contractOffice.ts'
import { contractWizard } from './figures/contractWizard.ts'
import { coursePlan } from './figures/coursePlan.ts'
import { courseSignup } from './figures/courseSignup.ts'
import { courseStats } from './figures/courseStats.ts'
import { diarySync } from './figures/diarySync.ts'
import { entry } from './figures/entry.ts'
import { evening } from './figures/evening.ts'
import { feed } from './figures/feed.ts'
import { figureOffline } from './figures/figureOffline.ts'
import { figurePages } from './figures/figurePages.ts'
import { figureWrites } from './figures/figureWrites.ts'
import { find } from './figures/find.ts'
import { firstSync } from './figures/firstSync.ts'
import { guardPalette } from './figures/guardPalette.ts'
import { health } from './figures/health.ts'
import { leadForm } from './figures/leadForm.ts'
import { leadOffice } from './figures/leadOffice.ts'
import { leadPage } from './figures/leadPage.ts'
import { live } from './figures/live.ts'
import { login } from './figures/login.ts'
import { mailingRate } from './figures/mailingRate.ts'
import { offlineReady } from './figures/offlineReady.ts'
import { paymentOverview } from './figures/paymentOverview.ts'
import { peopleSearch } from './figures/peopleSearch.ts'
import { planBuilder } from './figures/planBuilder.ts'
import { plannerGrid } from './figures/plannerGrid.ts'
import { rightsMatrix } from './figures/rightsMatrix.ts'
import { roster } from './figures/roster.ts'
import { secondStart } from './figures/secondStart.ts'
import { shiftPlan } from './figures/shiftPlan.ts'
import { shop } from './figures/shop.ts'
import { shopPhone } from './figures/shopPhone.ts'
import { teamOffice } from './figures/teamOffice.ts'
import { teamYear } from './figures/teamYear.ts'
import { wheel } from './figures/wheel.ts'
import { wordIndex } from './figures/wordIndex.ts'
import { type Host, startCouch, startHouse } from './host/start.ts'
import { machine, tableOf, write } from './table.ts'

const figures: Figure[] = [
  entry,
  find,
  firstSync,
  diarySync,
  live,
  catchUp,
  authed,
  login,
  appStart,
  offlineReady,
  secondStart,
  guardPalette,
  peopleSearch,
  rightsMatrix,
  coursePlan,
  courseStats,
  courseSignup,
  roster,
  plannerGrid,
  planBuilder,
  paymentOverview,
  figurePages,
  figureWrites,
  figureOffline,
  contractLife,
  contractOffice,
  contractWizard,
  shop,
  shopPhone,
  teamYear,
  teamOffice,
  shiftPlan,
  arrivals,
  leadOffice,
  leadForm,
  mailingRate,
  leadPage,
  wheel,
  // Before anamneses stand in the record that only fill it: whoever exports their own could not have them opened.
  bystander,
  health,
  anamnesisWizard,
  wordIndex,
  feed,
  chatLive,
  chatDevice,
  chatCrowd,
  chatOpen,
  evening,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
})

const unknown = values.only?.find(name => !figures.some(figure => figure.name === name))
if (unknown) throw new Error(`${unknown} is none of ${figures.map(({ name }) => name).join(', ')}`)

if (values.write && (values.only || values.quick))
  throw new Error('docs/performance.md holds the whole table: --write goes with neither --only nor --quick.')

const here = machine()
const page = await buildPage()
whenInterrupted(() => rm(page, { recursive: true, force: true }))
const hosts: Promise<Pick<Host, 'close'>>[] = []
function once<H extends Pick<Host, 'close'>>(start: () => Promise<H>) {
  let started: Promise<H> | undefined
  return () => {
    if (!started) {
      started = start()
      hosts.push(started)
    }
    return started
  }
}

const notes: string[] = []
const ground: Ground = {
  quick: values.quick,
  profile: values.profile,
  minutes: Number(values.minutes),
  page,
  house: once(() => startHouse(page, { people })),
  couch: once(() => startCouch(page)),
  big: once(() => startBig(ground, chainSize(ground.quick))),
  work: once(() => startBig(ground, workSize(ground.quick))),
  note: text => void notes.push(text),
}

const begun = performance.now()
const rows: Row[] = []
let failed = 0
try {
  for (const { name, measure } of figures) {
    if (values.only && !values.only.includes(name)) continue
    const from = performance.now()
    try {
      const made = await inTime(name, measure(ground))
      rows.push(...made)
      process.stderr.write(`${tableOf(made)}\n`)
    } catch (error) {
      failed++
      notes.push(`${name} could not be measured.`)
      process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`)
    }
    process.stderr.write(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  }
} finally {
  for (const host of await Promise.allSettled(hosts))
    if (host.status === 'fulfilled') await inTime('putting away', host.value.close()).catch(error => process.stderr.write(`${error}\n`))
  await rm(page, { recursive: true, force: true })
}

const head = `${here}; ${new Date().toISOString().slice(0, 10)}, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes${values.quick ? ', small sizes' : ''}.`
const text = [head, '', tableOf(rows), '', ...notes.map(note => `- ${note}`)].join('\n')
if (values.write && failed === 0) await write(text)
else if (values.write) process.stderr.write('docs/performance.md stays as it is: the table is not whole.\n')
end(failed > 0 ? 1 : 0, `${text}\n`)
