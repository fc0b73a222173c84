import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { opensForMembers } from '#client/map/offices.ts'
import { rowOf, screenNames } from '#contract/screens.ts'
import { contract } from '#contract/testing/whole.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['shell'] })

const dist = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const read = (file: string) => readFileSync(dist + file, 'utf8')
const scripts = () => readdirSync(`${dist}assets`).filter(name => name.endsWith('.js'))

/** Names of a script and of all that it imports at once. */
function closure(names: readonly string[], found = new Set<string>()) {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closure(
      [...read(`assets/${name}`).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, each]) => each!),
      found,
    )
  }
  return [...found]
}

test('what members load imports nothing of the staff’s', () => {
  const members = scripts().filter(
    name => !/-office-/.test(name) && /^(shell|home|libs|contract|data|kit|parts|workouts|courses|account)/.test(name),
  )
  expect(members.length).toBeGreaterThan(8)
  expect(closure(members).filter(name => name.includes('-office-'))).toEqual([])
  const named = JSON.parse(read('preloads.json')) as Record<string, string[]>
  const screens = screenNames.filter(opensForMembers)
  expect(screens.flatMap(name => named[rowOf(name).path] ?? []).filter(file => file.includes('-office-'))).toEqual([])
})

/** Domains of the API that only holders of rights may call. */
const ofStaff = Object.entries(contract).flatMap(([name, calls]) =>
  Object.values(calls).every(({ access }) => Array.isArray(access) && access.length > 0) ? [name] : [],
)

/**
 * Staff's calls that parts name which stand on members' screens too: the palette, what is taken along and asked in advance, a trainer's plans and
 * scanner, own absences and proofs, what is taken at the desk.
 */
const beside = ['absences', 'anamnesisTaken', 'certs', 'courseDoor', 'eventDoor', 'orderDesk', 'paymentOffice', 'people', 'planTemplates']

test('the calls of staff alone come with their screens, the list of the whole API leads to them by name', () => {
  const files = [...read('sw.js').matchAll(/"step":"(\w+)","url":"assets\/([\w.-]+\.js)"/g)]
  const having = (step: string) =>
    ofStaff.filter(name => files.some(([, own, file]) => own === step && read(`assets/${file}`).includes(`(\`${name}\`,`)))
  expect(having('office').length).toBeGreaterThan(10)
  expect([...having('floor'), ...having('members')].sort()).toEqual(beside)
})

test('no example and no id of the specification travels to a device', () => {
  const ids = Object.values(contract).flatMap(calls => Object.values(calls).flatMap(({ covers = [] }) => covers))
  expect(ids.length).toBeGreaterThan(50)
  for (const name of scripts()) expect(/\bEP-\d{3}\b/.exec(read(`assets/${name}`))?.[0], name).toBeUndefined()
  for (const word of ['falsch-falsch', 'openPopup.pushDevice', 'example:{'])
    expect(
      scripts().filter(name => read(`assets/${name}`).includes(word)),
      word,
    ).toEqual([])
})

test('each file that a script names is there', () => {
  const there = new Set(readdirSync(`${dist}assets`))
  for (const name of scripts()) {
    const named = [...read(`assets/${name}`).matchAll(/["'`](?:assets|\.)\/([\w.-]+\.(?:js|css))["'`]/g)].map(([, each]) => each!)
    expect(
      named.filter(each => !there.has(each)),
      name,
    ).toEqual([])
  }
})

const starts: [path: string, most: number, files: number][] = [
  ['/', 150_100, 4],
  ['/login', 155_200, 5],
  ['/workouts', 196_400, 7],
  ['/kurse', 208_200, 7],
]

for (const [path, most, files] of starts)
  test(`what ${path} loads before its first picture is at most ${most} bytes as sent, in ${files} files`, () => {
    const named = (JSON.parse(read('preloads.json')) as Record<string, string[]>)[path] ?? []
    const bytes = named.reduce((sum, file) => sum + statSync(`${dist}${file.slice(1)}.br`).size, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(most)
    expect(named.length).toBeLessThanOrEqual(files)
  })
