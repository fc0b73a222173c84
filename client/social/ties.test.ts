import { describe, expect, test } from 'vitest'
import { nameOf } from '#contract/call.ts'
import type { Friend } from '#contract/friends.ts'
import { type SocialPerson, type SocialRequest, social } from '#contract/social/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { blockedOf, pendingTieActs, tiesOf, trainingsOf } from './ties.ts'

const person = (_id: string): SocialPerson => ({ _id, vorname: _id, nachname: 'Muster', bild: null, studio: null })
const at = '2026-11-20T12:00:00.000Z'
const friend = (_id: string): Friend => ({ ...person(_id), since: at, partner: 'none' })
const request = (_id: string, way: 'in' | 'out', kind: SocialRequest['kind'] = 'friend'): SocialRequest => ({
  _id,
  kind,
  way,
  person: person(_id),
  text: null,
  at,
  state: 'open' as const,
  training: null,
})
const row = (call: { name?: string; path: string }, id: string, more: Partial<OutboxRow> = {}) =>
  ({ call: nameOf(call), params: { id }, state: 'waiting', born: at, ...more }) as OutboxRow

const known = person
const wordsOf = (rows: OutboxRow[], loaded: { friends?: Friend[]; requests?: SocialRequest[] } = {}) =>
  [...tiesOf({ friends: loaded.friends ?? [], requests: loaded.requests ?? [], rows, known }).values()].map(
    ({ _id, friend: word, partner, waits }) => [_id, word, partner, waits],
  )

describe('what this device did shows at once', () => {
  test.each([
    ['a request', [row(social.request, 'beat', { body: { text: 'Hoi' } })], {}, [['beat', 'asked', 'none', true]]],
    [
      'a request to somebody who asks already',
      [row(social.request, 'beat')],
      { requests: [request('beat', 'in')] },
      [['beat', 'agreed', 'none', true]],
    ],
    ['a yes', [row(social.accept, 'beat')], { requests: [request('beat', 'in')] }, [['beat', 'agreed', 'none', true]]],
    [
      'a no',
      [row(social.remove, 'beat', { query: { seen: 'asks' } })],
      { requests: [request('beat', 'in')] },
      [['beat', 'none', 'none', true]],
    ],
    [
      'a request and its withdrawal',
      [row(social.request, 'beat'), row(social.remove, 'beat', { query: { seen: 'asked' } })],
      {},
      [['beat', 'withdrawn', 'none', true]],
    ],
    [
      'an end, which takes the partnership along',
      [row(social.remove, 'beat', { query: { seen: 'agreed' } })],
      { friends: [{ ...friend('beat'), partner: 'agreed' as const }] },
      [['beat', 'ended', 'ended', true]],
    ],
    [
      'a request to train together',
      [row(social.partner, 'beat', { body: { action: 'ask' } })],
      { friends: [friend('beat')] },
      [['beat', 'agreed', 'asked', true]],
    ],
    ['a block', [row(social.block, 'beat')], { friends: [friend('beat'), friend('carla')] }, [['carla', 'agreed', 'none', false]]],
  ])('%s', (_name, rows, loaded, words) => {
    expect(wordsOf(rows as OutboxRow[], loaded)).toEqual(words)
  })

  test('a yes that will be refused changes nothing', () => {
    expect(wordsOf([row(social.accept, 'beat')])).toEqual([['beat', 'none', 'none', true]])
  })

  test('who is blocked stands in that list, and no longer once they are not', () => {
    const blocked = blockedOf([person('anna')], [row(social.block, 'beat'), row(social.unblock, 'anna')], known)
    expect(blocked.map(({ _id, waits }) => [_id, waits])).toEqual([['beat', true]])
  })

  test('an answered training is agreed, a declined or withdrawn one is gone', () => {
    const all = ['one', 'two', 'three'].map(id => request(id, 'in', 'training'))
    const rows = [
      row(social.respond, 'one', { body: { status: 'accepted' } }),
      row(social.respond, 'two', { body: { status: 'declined' } }),
      row(social.withdraw, 'three'),
    ]
    expect(trainingsOf(all, rows).map(({ _id, state }) => [_id, state])).toEqual([['one', 'accepted']])
  })

  test('a training with somebody blocked', () => {
    const all = [request('one', 'in', 'training'), request('two', 'out', 'training'), request('three', 'in', 'training')]
    const rows = [row(social.block, 'one'), row(social.block, 'two'), row(social.unblock, 'two')]
    expect(trainingsOf(all, rows).map(({ _id }) => _id)).toEqual(['three'])
  })
})

test('an answer that was loaded after an act was acknowledged holds it', () => {
  const done = row(social.accept, 'beat', { state: 'done', answered: at })
  expect([pendingTieActs([done], Date.parse(at) - 1).length, pendingTieActs([done], Date.parse(at) + 1).length]).toEqual([1, 0])
})
