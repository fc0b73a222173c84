import { readFileSync } from 'node:fs'
import { opensForMembers } from '#client/map/offices.ts'
import type { ScreenName } from '#contract/screens.ts'
import type { PrecacheStep } from './worker/precache.ts'

const loader = /^ {2}(\w+): \(\) => import\('#client\/([\w/]+\.tsx)'\)/gm

/** The file of each built screen, as the build names it. */
export const screenFiles = (client: string) =>
  ['loaders', 'officeLoaders'].flatMap(name =>
    [...readFileSync(`${client}/app/${name}.ts`, 'utf8').matchAll(loader)].map(([, screen, file]) => ({
      screen: screen as ScreenName,
      file: `${client}/${file}`,
    })),
  )

/** Screens for training and booking: these open first without a network. */
const floor: readonly ScreenName[] = [
  ...(['home', 'login', 'courses', 'course', 'reconcile'] as const),
  ...(['workouts', 'workoutRun', 'planRun', 'hub', 'summary', 'splitPick'] as const),
]

/** The build's knowledge of a module: its static and its dynamic imports. */
interface Imports {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type ImportLookup = (id: string) => Imports | null

/** Parts beside the screens that only staff see. */
const ofStaff = /client\/home\/work\/|client\/\w+\/office\/|client\/courses\/(door|stats)\/|client\/app\/(StaffSide\.tsx|officeLoaders\.ts)/
/** The map comes with the members' other screens: a set does not wait for it. */
const later = /client\/kit\/map\//
/** The list of the whole API leads to every call by its name; a device has those whose screens it has. */
const list = /contract\/index\.ts/

function collectReachable(roots: Iterable<string>, look: ImportLookup, stops: (id: string) => boolean) {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = look(id) ?? {}
    open.push(...importedIds, ...(list.test(id) ? [] : dynamicallyImportedIds.filter(each => !stops(each))))
  }
  return found
}

/**
 * Tells for each module the step in which a device needs it first: modules within reach of a member's screens are a member's, all others
 * the staff's.
 */
export function fileStepOf(client: string, look: ImportLookup): (id: string) => PrecacheStep {
  const files = screenFiles(client)
  const every = new Set(files.map(({ file }) => file))
  const opened = files.filter(({ screen }) => opensForMembers(screen))
  const staff = (id: string) => every.has(id) || ofStaff.test(id)
  const from = (screens: typeof files, stops: (id: string) => boolean) =>
    collectReachable([`${client}/app/main.tsx`, ...screens.map(({ file }) => file)], look, stops)
  const first = from(
    opened.filter(({ screen }) => floor.includes(screen)),
    id => staff(id) || later.test(id),
  )
  const members = from(opened, staff)
  return id => (first.has(id) ? 'floor' : members.has(id) ? 'members' : 'office')
}

/** Modules that few screens need: a module that imports one of these at once keeps a chunk of its own and stays out of its domain's. */
const heavy =
  /node_modules\/(leaflet|leaflet\.markercluster|react-leaflet|@react-leaflet|hls\.js|recharts|qrcode|signature_pad|temporal-polyfill|react-image-crop|dompurify|@simplewebauthn|barcode-detector|pdfjs-dist|swissqrbill|svg-engine|@atlaskit)\/|\.json$/
const forms = /node_modules\/formik\//
const store = /node_modules\/(rxdb|dexie)\//

const endings: readonly [step: PrecacheStep, ending: string][] = [
  ['floor', ''],
  ['members', '-more'],
  ['office', '-office'],
]

/** The layers in the order in which they import each other, so that no two chunks import one another. */
const layers: readonly [path: string, name: string | undefined][] = [
  ['node_modules/@phosphor-icons/', 'icons'],
  ['node_modules/', 'libs'],
  ['^contract/(?!index)', 'contract'],
  ['^(?:sync|client/data)/', 'data'],
  ['^client/(?:map|kit)/', 'kit'],
  ['^client/parts/', 'parts'],
  ['^client/(\\w+)/', undefined],
]

/** Layers of which the screens of the floor need a part; the rest of it, which what lives beside the screens needs later, is a chunk of its own. */
const wide: ReadonlySet<string | undefined> = new Set(['contract', 'parts'])

/** Parts of a domain that get a chunk of their own: forms and the local database load only with the screens that need them. */
const apart: readonly [ending: string, needs: (id: string) => boolean][] = [
  ['-forms', id => forms.test(id)],
  ['-store', id => store.test(id)],
]

/**
 * Names the chunk of a module: one per domain, the members' apart from the staff's, and a few for each layer below. A module that an
 * earlier and a later step share goes into the earlier one's chunk.
 */
export function chunkGroups(client: string) {
  const root = client.slice(0, -'client'.length)
  let known: ReturnType<typeof knowledge> | undefined
  const groups: { name: string | ((id: string, graph: { getModuleInfo: ImportLookup }) => string | null) }[] = []
  for (const [step, ending] of endings)
    for (const [path, layer] of layers)
      for (const kind of ['', ...apart.map(([name]) => name)]) {
        const test = new RegExp(path.replace('^', `^${root}`))
        groups.push({
          test,
          priority: 8 - groups.length / 100,
          name(id: string, graph: { getModuleInfo: ImportLookup }) {
            known ??= knowledge(client, each => graph.getModuleInfo(each))
            if (known.step(id) !== step || known.kindOf(id) !== kind) return null
            const beside = step === 'floor' && wide.has(layer) && !known.opens(id) ? '-beside' : ''
            return (layer ?? test.exec(id)![1]!) + beside + kind + ending
          },
        } as (typeof groups)[number])
      }
  return [
    { name: 'early', test: /client\/(app\/(early|still\/stillDrawing)|data\/(still|homeAhead))\.ts$/, priority: 11 },
    { name: 'shell', tags: ['$initial' as const], priority: 10 },
    // Modules that these two screens need and no more, for they open on a device that was never here.
    { name: 'home', test: /client\/home\/Home\.tsx$/, priority: 9.5 },
    { name: 'login', test: /client\/auth\/Login\.tsx$/, priority: 9 },
    ...doorGroups(client),
    ...groups,
  ]
}

/** Screens at which the app is often opened. */
const doors: readonly ScreenName[] = ['workouts', 'courses']

/** Chunks of what each door draws at once, so that its start takes nothing that is asked for later; what they share is one, claimed first. */
function doorGroups(client: string) {
  let reach: Set<string>[] | undefined
  const files = doors.map(door => screenFiles(client).find(({ screen }) => screen === door)!.file)
  const group = (name: string, priority: number, takes: (id: string, reached: Set<string>[]) => boolean) => ({
    priority,
    name(id: string, graph: { getModuleInfo: ImportLookup }) {
      reach ??= files.map(file =>
        collectReachable(
          [file],
          each => graph.getModuleInfo(each),
          () => true,
        ),
      )
      return takes(id, reach) ? name : null
    },
  })
  return [
    group('open', 8.6, (id, reached) => reached.every(each => each.has(id))),
    ...doors.map((door, at) => group(`${door}-open`, 8.5, (id, reached) => reached[at]!.has(id))),
  ]
}

/** Answers of the whole graph that the groups ask for, worked out once. */
function knowledge(client: string, look: ImportLookup) {
  const known = new Map<string, string | undefined>()
  const special = (id: string) => heavy.test(id) || apart.some(([, needs]) => needs(id))
  const roots = [`${client}/app/main.tsx`, ...screenFiles(client).map(({ file }) => file)]
  const light = collectReachable(
    roots,
    id => (special(id) ? null : look(id)),
    () => false,
  )
  function kindOf(id: string) {
    // A dependency of a library goes with the library.
    if (id.includes('/node_modules/')) return light.has(id) && !special(id) ? '' : undefined
    const all = [...collectReachable([id], look, () => true)]
    if (all.some(each => heavy.test(each))) return undefined
    return apart.find(([, needs]) => all.some(needs))?.[0] ?? ''
  }
  // Everything that a screen of the floor draws, the parts that it asks for after its first picture, and what begins behind it.
  const screens = screenFiles(client).flatMap(({ screen, file }) => (floor.includes(screen) ? [file] : []))
  const begins = ['app/start.ts', 'data/opening.ts'].map(file => `${client}/${file}`)
  const asked = [...screens, ...begins, ...screens.flatMap(file => look(file)?.dynamicallyImportedIds ?? [])]
  const opening = collectReachable(
    asked.filter(file => !ofStaff.test(file)),
    look,
    () => true,
  )
  return {
    step: fileStepOf(client, look),
    opens: (id: string) => opening.has(id),
    kindOf(id: string) {
      if (!known.has(id)) known.set(id, kindOf(id))
      return known.get(id)
    },
  }
}
