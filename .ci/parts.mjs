// The parts of a run. Where nothing is chosen the short run takes all of vitest's in one go, and all of Playwright's; the long one each by itself.
import { readdirSync } from 'node:fs'
import { sources } from './words.mjs'

const simulated = /^sync\/(simulation|collections\/converge|endpoint\/databases)/
const killed =
  /^(server\/(kill|start\/start)\.test|e2e\/(shop\/kills|contracts\/kills|chat\/cellar|outages\/\w+)\.test|e2e\/(chat\/cellar|workouts\/kill|anamnesis\/room|sync\/tabs)\.spec)/
/** Starts server processes that share a PostgreSQL where there is one. */
const together = /^e2e\/chat\/cellar\.test/
/** Tests that are made from the contract, call by call. */
const generated = /\/(hostileInput|rights)\.test\.ts$/
/** Installs from npm's registry what `npm start` needs. */
const installed = /^\.ci\/installed\.test/
const injected = /^e2e\/xss\//
const walked = /^e2e\/shell\/(smoke|keyboard)\.spec/
/** Tests of what names every domain, call, table or screen: what a new domain or a merge breaks first. */
const listing =
  /^(\.ci\/(house|imports|literals|migrations|references|systems|words)\.test|e2e\/(onTop\.test|specification\/)|contract\/[\w.]+\.test|client\/(app\/(edits|ours)|dashboard\/|map\/|roles\/doors)|server\/(aside|indexes|onTop|rights|unsaid|upgrade\w*|start\/settings|leaving\/\w+)\.test|sync\/client\/upgradeCollections)/
/** Tests that do not touch the database that `DATABASE_URL` names. */
const embeddedOnly = /^server\/(kit\/embedded\/|(kill|start\/(start|foods|settings)|shared\/(health|stats)\/kill)\.test)/

const own = () =>
  readdirSync('.ci')
    .map(name => `.ci/${name}`)
    .filter(path => path.endsWith('.test.mjs'))
const unit = () => [...sources().filter(path => /\.test\.tsx?$/.test(path)), ...own()]
const journeys = () =>
  readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .map(name => `e2e/${name}`)
    .filter(path => path.endsWith('.spec.ts'))
const of = (paths, ...patterns) => paths.filter(path => patterns.some(pattern => pattern.test(path)))
const without = (paths, ...patterns) => paths.filter(path => !patterns.some(pattern => pattern.test(path)))

/** Tests of each part by its name; `onPostgres` run on a real PostgreSQL, and of those `races` are the server's; `ahead` are days by which a part's clock is ahead. */
export const parts = {
  checks: () => ({ checks: true }),
  unit: () => ({ tests: without(unit(), simulated, killed, generated, installed) }),
  /** Runs in the long run alone: what the short one runs, without simulation and databases, on the current LTS of Node.js. */
  lts: long => (long ? { node: '24', tests: without(unit(), simulated, installed), journeys: journeys() } : {}),
  installed: long => (long ? { tests: of(unit(), installed) } : {}),
  /** Runs in the long run alone: a test that hangs on the day's date fails before that day comes. */
  ahead: long => (long ? { ahead: [31, 366], tests: without(unit(), simulated, killed, generated, installed) } : {}),
  generated: long => ({ tests: of(unit(), generated), ...(long ? {} : { onPostgres: of(unit(), generated) }) }),
  stories: () => ({ tests: of(unit(), simulated) }),
  races: long => ({ onPostgres: without(of(unit(), /^server\//), embeddedOnly, ...(long ? [] : [generated])) }),
  kills: () => ({ tests: of(unit(), killed), onPostgres: of(unit(), together), journeys: of(journeys(), killed) }),
  walk: () => ({ journeys: of(journeys(), walked) }),
  xss: () => ({ journeys: of(journeys(), injected) }),
  journeys: () => ({ journeys: without(journeys(), killed, walked, injected) }),
}

/** Selections of the parts' tests that run where they are named alone. */
export const selections = {
  lists: () => ({ tests: of(unit(), listing) }),
}
