import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { verdict } from '#client/map/guard.ts'
import { allows } from '#contract/access.ts'
import type { AnyCall } from '#contract/call.ts'
import { type Right, rights } from '#contract/rights.ts'
import { rowOf, screenNames } from '#contract/screens.ts'
import { contract } from '#contract/testing/whole.ts'
import { screenFiles } from './chunks.ts'

const client = new URL('..', import.meta.url).pathname.slice(0, -1)
const domains = new Map<string, Record<string, AnyCall>>(Object.entries(contract))
const grant = (right: Right) => ({ _id: 'x', roles: ['member'], grants: [{ right, studios: ['winterthur'] }] })

/** The calls that a screen names, in its own file and in those of the client that it is made of. */
function callsOf(file: string, seen = new Set<string>()): AnyCall[] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(/\b([a-z]\w*)\.([a-z]\w*)\b/g)].flatMap(([, domain, call]) => domains.get(domain!)?.[call!] ?? [])
  const pieces = [...text.matchAll(/'(\.\/|#client\/(?=parts\/|\w+\/))([\w./]+\.tsx?)'/g)].map(([, from, path]) =>
    from === './' ? join(dirname(file), path!) : `${client}/${path}`,
  )
  return [...own, ...pieces.filter(path => !/\/client\/(app|data|map|kit)\//.test(path)).flatMap(path => callsOf(path, seen))]
}

const files = new Map(screenFiles(client).map(({ screen, file }) => [screen, file]))
const ours = screenNames.filter(name => rowOf(name).ours)

const anybody = { roles: ['member', 'studio'], grants: [] }

test.each(ours)('%s, a screen of ours, lets nobody in by a right who could do no more there than anybody', name => {
  if (allows(rowOf(name).access, anybody)) return
  const calls = callsOf(files.get(name)!).filter(({ access }) => !allows(access, anybody))
  const opening = (Object.keys(rights) as Right[]).filter(right => verdict(name, grant(right)) === 'open')
  expect(opening.length).toBeGreaterThan(0)
  expect(opening.filter(right => !calls.some(({ access }) => allows(access, grant(right))))).toEqual([])
})
