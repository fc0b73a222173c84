import type { RequestListener } from 'node:http'
import { demoEmail, demoNames, demoPassword } from '#server/kit/demo.ts'
import { lockDirectory } from '#server/kit/embedded/lock.ts'
import type { House } from '#server/kit/house.ts'
import { startJobs } from '#server/kit/jobs/runner.ts'
import { openLog } from '#server/kit/log.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import type { Settings } from '#server/kit/settings.ts'
import { attachLive } from '#server/serve/live.ts'
import { startClock } from './clock.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { type Listening, listen } from './listen.ts'
import { openSecrets } from './secrets.ts'
import { beginDemo, fillDemo, holdsDemo } from './seed.ts'
import { readSettings } from './settings.ts'
import { starting } from './starting.ts'
import { stopOnSignal } from './stop.ts'

/** The difference between `npm start` and `npm run dev`. */
export interface StartMode {
  /** Runs while the house opens. */
  prepare(printLine: (line: string) => void): Promise<void>
  listener(house: House): RequestListener | Promise<RequestListener>
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Starts the server and stays until a signal; a start that fails says why in a sentence and ends with its code. */
export async function start(way: StartMode) {
  // Files in the data directory are its owner's alone, also where somebody else made that directory.
  process.umask(0o077)
  try {
    const read = await readSettings(process.env)
    const unfinished = read.seed === 'demo' && (await beginDemo(read.dataDir))
    const settings: Settings = { ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }
    // A port that is taken is told before the work, not after it; and whoever comes during it is told to wait.
    const waiting = starting(settings)
    const listening = await listenAlone(settings, waiting.answer)
    const house = await openHouse(settings, openLog(settings.logLevel), domains)
    await serve(house, { unfinished, listening, waiting }, way)
  } catch (error) {
    const { sentence, code } = explain(error)
    process.stderr.write(`${sentence}\n`)
    process.exit(code)
  }
}

/** Listens; where the port is taken by the server that uses the same directory, that one is named (`DirectoryInUse`). */
async function listenAlone(settings: Settings, answer: RequestListener) {
  try {
    return await listen(settings, answer)
  } catch (error) {
    const { release } = await lockDirectory(settings.dataDir)
    await release()
    throw error
  }
}

interface StartedServer {
  unfinished: boolean
  listening: Listening
  waiting: ReturnType<typeof starting>
}

async function serve(house: House, { unfinished, listening, waiting }: StartedServer, { prepare, listener }: StartMode) {
  const tell = (line: string) => {
    printLine(line)
    waiting.doing(line)
  }
  try {
    await prepare(tell)
    if (house.settings.seed === 'demo') await fillDemo(house, unfinished, tell)
    waiting.over(await listener(house))
    startClock(house)
    stopOnSignal(listening, [attachLive(listening.server, house), startJobs(house)], house)
    await greet(house)
  } catch (error) {
    await house.close()
    throw error
  }
}

const trialOnly =
  'Achtung: PUBLIC_URL fehlt oder nennt nur diesen Rechner, also gilt dieser Server als Probe. Wer ihn von einem anderen Rechner oder unter einem anderen Namen erreicht, kommt weder mit den Demo-Konten noch nach /sandbox hinein, und Links in E-Mails führen nur hierher.'

async function greet({ settings, db }: House) {
  printLine(`Formkurve läuft: ${settings.publicUrl}`)
  if (isLoopback(settings.publicUrl)) {
    printLine(trialOnly)
    printLine(`Was die Attrappen versendet hätten: ${settings.publicUrl}/sandbox?key=${settings.secrets.sandbox}`)
  }
  if (!(await holdsDemo(db))) return
  printLine(`Demo-Konten, Passwort «${demoPassword}»:`)
  for (const name of demoNames) printLine(`  ${demoEmail(name)}`)
  if (!isLoopback(settings.publicUrl)) printLine('Achtung: diese Konten sind allen bekannt, auch das der Administration.')
}
