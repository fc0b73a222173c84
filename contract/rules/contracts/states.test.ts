import { expect, test } from 'vitest'
import { follows } from '#contract/states.ts'
import { type ContractState, contractMoves, contractStates, mayAccept, pauseMoves, upgradeMoves } from './states.ts'

const legal = <S extends string>(moves: Readonly<Record<S, readonly S[]>>) =>
  (Object.keys(moves) as S[]).flatMap(from => (Object.keys(moves) as S[]).filter(to => follows(moves, from, to)).map(to => `${from} ${to}`))

test('a contract goes from draft by offer and closing to its acceptance, and an accepted one is never deleted', () => {
  expect(legal(contractMoves).sort()).toEqual([
    'accepted withdrawn',
    'draft deleted',
    'draft offered',
    'draft temporary',
    'offered declined',
    'offered deleted',
    'offered expired',
    'offered temporary',
    'temporary accepted',
    'temporary deleted',
    'temporary rejected',
    'temporary withdrawn',
  ])
})

test('one that carries a mark can’t be accepted, nor can one that waits for nothing', () => {
  const states = Object.keys(contractStates) as ContractState[]
  expect(states.filter(state => mayAccept(state, []))).toEqual(['temporary'])
  expect(mayAccept('temporary', ['resign'])).toBe(false)
  expect(mayAccept('temporary', ['unproven'])).toBe(false)
})

test('upgrades are decided once; a pause may wait to be entered by hand', () => {
  expect(legal(upgradeMoves)).toEqual(['created accepted', 'created rejected', 'created deleted'])
  expect(legal(pauseMoves)).toEqual([
    'open accepted',
    'open declined',
    'open withdrawn',
    'accepted manual',
    'accepted withdrawn',
    'manual accepted',
    'manual withdrawn',
  ])
})
