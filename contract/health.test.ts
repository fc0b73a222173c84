import { describe, expect, test } from 'vitest'
import type { ObjectSchema } from 'yup'
import type { AnyCall } from './call.ts'
import { loaders } from './index.ts'
import { touchOf } from './wears.ts'

const all = (await Promise.all(Object.values(loaders).map(load => load()))).flatMap(calls => Object.values(calls) as AnyCall[])
const worn = all.filter(call => call.health)

/** Fields that tell nobody's health, so that an answer may be remembered by its key (H03, H06). */
const plain = ['_id', 'person', 'version', 'total', 'left', 'done', 'ok']

test('some calls are worn for health', () => expect(worn.length).toBeGreaterThan(0))

describe.each(worn.map(call => [call.name as string, call] as const))('%s', (_, call) => {
  test('leaves its trace in the pipeline’s own transaction', () => {
    expect([call.through, call.upload, call.many]).toEqual([undefined, undefined, undefined])
    // Of what nobody signed in reads there is no reader.
    expect(call.access).not.toBe('public')
  })

  test('is kept by no browser and asked for in advance by no device', () => {
    expect([call.tagged, call.ahead]).toEqual([undefined, undefined])
  })

  test('answers ids and versions only where its answer is remembered, and hands back no row', () => {
    const touch = touchOf(call)
    if (touch === 'written' || touch === 'deleted') {
      expect(call.reply).not.toBe('file')
      expect(plain).toEqual(expect.arrayContaining(Object.keys((call.reply as ObjectSchema<object>).fields)))
    }
    const current = call.current as ObjectSchema<object> | undefined
    if (current) expect([...plain, 'status']).toEqual(expect.arrayContaining(Object.keys(current.fields)))
  })
})
