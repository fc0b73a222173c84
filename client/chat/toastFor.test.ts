import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { toastFor } from './toastFor.ts'

const message = {
  groupId: 'g',
  senderId: { _id: 'anna', vorname: 'Anna', nachname: 'Muster', bild: null },
  text: 'Morgen\num sechs?',
} as ChatMessage
const moment = {
  me: 'ich',
  open: null,
  blocked: new Set<string>(),
  tablet: false,
  quiet: false,
  group: { kind: 'group', name: 'Lauftreff', muted: false } as const,
}

test.each([
  ['names the sender and the group', {}, 'Anna in «Lauftreff»: Morgen um sechs?'],
  ['names the sender alone in a one-to-one chat', { group: { ...moment.group, kind: 'direct' as const } }, 'Anna: Morgen um sechs?'],
  ['is not for the sender', { me: 'anna' }, undefined],
  ['is not for who is in that group', { open: 'g' }, undefined],
  ['comes in another group', { open: 'h' }, 'Anna in «Lauftreff»: Morgen um sechs?'],
  ['is not on quiet screens', { quiet: true }, undefined],
  ['is not of a muted group', { group: { ...moment.group, muted: true } }, undefined],
  ['is not of somebody blocked', { blocked: new Set(['anna']) }, undefined],
  ['has neither name nor words on a studio’s tablet', { tablet: true }, 'Neue Nachricht'],
])('the toast %s', (_, over, said) => {
  expect(toastFor(message, { ...moment, ...over })?.text).toBe(said)
})

test('a long message is cut', () => {
  expect(toastFor({ ...message, text: 'x'.repeat(500) }, moment)?.text).toHaveLength('Anna in «Lauftreff»: '.length + 80)
})

test('the toast leads to its chat, on a tablet to the list of chats', () => {
  expect(toastFor(message, moment)?.to).toBe('/chat?group=g')
  expect(toastFor(message, { ...moment, tablet: true })?.to).toBe('/chat')
})
