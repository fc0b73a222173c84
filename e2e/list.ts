import { screens } from '#client/map/screens.ts'
import type { AnyCall } from '#contract/call.ts'
import { contract } from '#contract/index.ts'

const calls = () =>
  Object.entries(contract).flatMap(([domain, own]) =>
    Object.values(own as Record<string, AnyCall>).map(({ method, path, access, covers = [] }) => ({
      method,
      path,
      access,
      domain,
      covers,
    })),
  )

const rows = () =>
  Object.values(screens).map(row => {
    const { path, title, access, built } = row
    return { path, title, access, hides: 'hides' in row ? row.hides : [], built }
  })

const lists: Record<string, () => object[]> = { calls, screens: rows }
const list = lists[process.argv[2] ?? '']
if (!list) throw new Error(`one of ${Object.keys(lists).join(', ')}`)
process.stdout.write(`${JSON.stringify(list(), null, 1)}\n`)
