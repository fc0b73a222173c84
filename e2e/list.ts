import type { Access } from '#contract/access.ts'
import type { AnyCall } from '#contract/call.ts'
import type { MapScreen } from '#contract/screens/screen.ts'
import { screens } from '#contract/screens.ts'
import { contract } from '#contract/testing/whole.ts'

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
  (Object.values(screens) as MapScreen[]).map(({ path, title, access, hides = [] }) => ({
    path,
    title,
    ...listed(access),
    hides,
    built: true,
  }))

/** A right and additionally a role: the rights in `access`, the rest in `and`. */
const listed = (access: Access) =>
  typeof access === 'object' && 'all' in access ? { access: access.all[0], and: access.all.slice(1) } : { access }

const lists: Record<string, () => object[]> = { calls, screens: rows }
const list = lists[process.argv[2] ?? '']
if (!list) throw new Error(`one of ${Object.keys(lists).join(', ')}`)
process.stdout.write(`${JSON.stringify(list(), null, 1)}\n`)
