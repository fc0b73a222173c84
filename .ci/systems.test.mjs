import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [, table] = readFileSync('docs/architecture.md', 'utf8').split('| system | folders |')
const rows = [...table.matchAll(/^\| ([\w -]+) \| ([\w/, -]+) \|$/gm)].map(([, system, folders]) => ({
  system,
  folders: folders.split(', '),
}))
const there = rows.filter(({ system }) => system !== 'not there yet').flatMap(({ folders }) => folders)
const placed = folder => [`server/${folder}`, `server/shared/${folder}`].find(path => existsSync(path))

test('each folder that the table of systems names is there, and stands once', () => {
  expect(there.filter(folder => !placed(folder))).toEqual([])
  expect(there).toEqual([...new Set(there)])
})

test('each domain of the server is named', () => {
  const domains = ['server', 'server/shared'].flatMap(floor =>
    readdirSync(floor, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'kit')
      .filter(({ name }) =>
        [name, ...readdirSync(`${floor}/${name}`).map(inner => `${name}/${inner}`)].some(path => existsSync(`${floor}/${path}/domain.ts`)),
      )
      .filter(({ name }) => name !== 'shared')
      .map(({ name }) => name),
  )
  expect(domains.length).toBeGreaterThan(40)
  expect(domains.filter(name => !there.includes(name))).toEqual([])
})

test('what is said not to be there yet is not there', () => {
  const missing = rows.filter(({ system }) => system === 'not there yet').flatMap(({ folders }) => folders)
  const word = system => system.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  expect(missing.filter(system => placed(word(system)))).toEqual([])
})
