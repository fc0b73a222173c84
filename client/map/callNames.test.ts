import { expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { callNamed, namesByPath } from '#contract/callNamed.ts'
import type { MendScreen } from '#contract/mendScreens.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'
import { contract } from '#contract/testing/whole.ts'

const calls = Object.entries(contract).flatMap(([domain, own]) =>
  Object.entries(own as Record<string, AnyCall>).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call]),
)
/** True of a screen that asks no right. */
const isOpen = (screen: ScreenName) => {
  const { access } = rowOf(screen)
  return access === 'public' || (Array.isArray(access) && access.length === 0)
}
const waiting = calls.filter(([, { offline, told }]) => offline && !told)

test('every call knows its name, and is found by it and by its address', async () => {
  const named = await namesByPath()
  for (const [name, call] of calls) {
    expect(call.name).toBe(name)
    expect(await callNamed(name)).toBe(call)
    expect(named.get(`${call.method} ${call.path}`)).toBe(name)
  }
  for (const none of ['courses.none', 'none.plan', 'courses', 'constructor.name', 'courses.constructor'])
    expect(await callNamed(none)).toBeUndefined()
})

test.each(waiting)('%s says where it is mended when it is refused, and that screen is there', (name, call) => {
  const { params = {}, query = {}, body } = call.example ?? {}
  const { mendedAt } = call
  if (!mendedAt) return expect.unreachable("A call worn `offline` needs mendedAt, its own or its domain's")
  const goal = typeof mendedAt === 'string' ? { to: mendedAt as MendScreen } : mendedAt({ params, query, body })
  const screen: ScreenName = goal.to
  // What anybody may do is mended where anybody may go; only who is staff has tables whose views could be kept.
  const isOfStaff =
    name === 'views.keep' ||
    ['timetracking', 'timeCorrections', 'timeNotes', 'timeMonths', 'timeProposals', 'employees', 'shiftPlans', 'shiftSwaps'].includes(
      name.split('.')[0]!,
    )
  if (!isOfStaff && Array.isArray(call.access) && call.access.length === 0)
    expect(isOpen(screen), `${screen} opens for a member`).toBe(true)
  const wanted = [...rowOf(screen).path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  for (const param of wanted) expect(goal.params?.[param]).toBeTruthy()
})
