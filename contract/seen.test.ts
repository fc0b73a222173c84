import { expect, test } from 'vitest'
import { type AnyCall, domain, nameOf, post, rowNames, seenIn } from './call.ts'
import { done } from './shapes.ts'
import { contract } from './testing/whole.ts'

const calls = Object.values(contract).flatMap(calls => Object.values(calls) as AnyCall[])
const waiting = calls.filter(({ offline, method, changes }) => offline && (method !== 'GET' || changes))

interface Inside {
  fields?: Record<string, Inside>
  innerType?: Inside
}

/** The ways to all fields of a shape by whose names a device says what it has seen. */
function tellsSeen(shape: unknown, way: string): string[] {
  const { fields = {}, innerType } = (shape ?? {}) as Inside
  const own = Object.entries(fields).flatMap(([name, field]) => [
    ...(/^(version|seen|saw|base|edits|updatedAt)$/.test(name) ? [`${way}.${name}`] : []),
    ...tellsSeen(field, `${way}.${name}`),
  ])
  return innerType ? [...own, ...tellsSeen(innerType, `${way}[]`)] : own
}

/** Fields with such a name that refuse nobody as stale for an act of their own. */
const others: Record<string, string> = {
  'absences.decide body.items[].version': 'each of them has a verdict of its own',
  'anamnesis.save body.base': 'answers are joined, and an author’s own never clash',
  'anamnesis.saveOwn body.base': 'answers are joined, and an author’s own never clash',
  'anamnesisForms.sort body.version': 'of the whole form, which only publishing raises, and that does not wait',
  'campaigns.sortQuestions body.version': 'there is one draft alone, whose order is set as a whole',
  'courseSchedule.edit body.saw': 'beside the version: the values that the device showed',
  'courseSchedule.substitute body.saw': 'beside the version: the values that the device showed',
  'foods.create body.base': 'a unit',
  'foods.edit body.base': 'a unit',
  'foods.product body.base': 'a unit',
  'leads.sortQuestions body.version': 'there is one draft alone, whose order is set as a whole',
  'moderation.report body.seen': 'words that are kept',
  'social.remove query.seen': 'what is meant; nothing is refused for it',
}

test('each call that waits and says what was seen of a row names that row, so that it builds on its device’s acts before it', () => {
  const told = waiting.flatMap(call =>
    [...tellsSeen(call.body, 'body'), ...tellsSeen(call.query, 'query')].flatMap(way =>
      call.row && seenIn(call)?.join('.') === way ? [] : [`${nameOf(call)} ${way}`],
    ),
  )
  expect(told.filter(one => !others[one])).toEqual([])
  expect(Object.keys(others).filter(one => !told.includes(one))).toEqual([])
})

test('a call that names a row may come among others and is remembered by its key, and its example says which row it is', () => {
  for (const call of calls.filter(({ row }) => row)) {
    expect([nameOf(call), call.offline, call.through, call.breath]).toEqual([nameOf(call), true, undefined, undefined])
    for (const name of rowNames(call, call.example ?? {})) expect(name, nameOf(call)).toMatch(/^\w+\.\w+\/(?!.*undefined)/)
  }
})

test('a call that changes what another one makes takes all that this one says, and answers the same', () => {
  const named = (shape: unknown) => Object.keys((shape as Inside).fields ?? {}).filter(field => field !== '_id')
  for (const make of calls.filter(({ editedBy }) => editedBy)) {
    const change = calls.find(call => nameOf(call) === make.editedBy)!
    expect(named(change.body), nameOf(make)).toEqual(expect.arrayContaining(named(make.body)))
    expect(change.reply, nameOf(make)).toBe(make.reply)
  }
})

test('a domain that names a call which it does not have is told so', () => {
  const call = post('x', { access: [], example: {} }, done)
  expect(() => domain('home', { makes: { call: 'lost' } }, { call })).toThrow('home has no call call, or none lost that names its row')
  expect(() => domain('home', { rows: { thing: ['lost'] } }, { call })).toThrow('home has no call lost')
})
