import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import { sayDone } from './say.ts'

const store = getDefaultStore()

test.each([
  ['answered', true, {}, 'Gespeichert.'],
  ['on its way', true, undefined, 'Gespeichert. Wird gerade gesendet.'],
  ['kept without a network', false, undefined, 'Gespeichert. Wird gesendet, sobald du Netz hast.'],
])('an act that is %s says no more than that', (_name, online, answer, words) => {
  store.set(connectionAtom, { online, portal: false, since: '' })
  sayDone(answer, 'Gespeichert.')
  expect(store.get(toastsAtom).at(-1)).toMatchObject({ text: words, sent: answer ? undefined : 'Gespeichert.' })
})
